import { mount } from 'svelte';
import './app.css';
import App from './App.svelte';
import { keep, speak } from './lib/settings.svelte';

keep();
void speak().then(() => mount(App, { target: document.getElementById('app')! }));
