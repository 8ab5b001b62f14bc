import { mount } from 'svelte';
import './app.css';
import App from './App.svelte';
import { keep } from './lib/settings.svelte';

keep();
mount(App, { target: document.getElementById('app')! });
