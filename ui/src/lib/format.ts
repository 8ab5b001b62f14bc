import { language } from './settings.svelte';

// The browser's own variety of the language («en-GB»), where it is one of it.
const locale = (): string => (navigator.language.startsWith(language()) ? navigator.language : language());

// Numbers and times as the chosen language writes them.
export const number = (value: number, digits = 0): string =>
  new Intl.NumberFormat(locale(), { maximumFractionDigits: digits }).format(value);

export const percent = (value: number, digits = 0): string =>
  new Intl.NumberFormat(locale(), { style: 'percent', maximumFractionDigits: digits }).format(value);

export const signed = (value: number): string =>
  new Intl.NumberFormat(locale(), { maximumFractionDigits: 0, signDisplay: 'exceptZero' }).format(value);

export function when(time: string | number | null): string {
  if (time === null) return '';
  const date = new Date(typeof time === 'number' && time < 1e12 ? time * 1000 : time);
  if (Number.isNaN(date.getTime())) return String(time ?? '');
  return new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'short' }).format(date);
}

export const bytes = (size: number): string =>
  size < 1000 ? `${number(size)} B` : size < 1e6 ? `${number(size / 1000)} kB` : `${number(size / 1e6, 1)} MB`;
