import { ServerError } from './api';
import { t } from './settings.svelte';

// Short messages at the edge of the page. Mistakes stay longer than good news; none outlives the page it was about.
export interface Toast {
  id: number;
  kind: 'good' | 'bad';
  text: string;
}

export const toasts: Toast[] = $state([]);
let next = 1;

export function tell(text: string, kind: Toast['kind'] = 'good'): void {
  if (toasts.some((toast) => toast.text === text)) return;
  const id = next++;
  toasts.push({ id, kind, text });
  setTimeout(() => dismiss(id), kind === 'bad' ? 8000 : 3000);
}

export function dismiss(id: number): void {
  const at = toasts.findIndex((toast) => toast.id === id);
  if (at >= 0) toasts.splice(at, 1);
}

export const dismiss_all = (): void => void toasts.splice(0);

export function complain(error: unknown): void {
  if (error instanceof ServerError && error.code === 'offline') tell(t('connection.offline'), 'bad');
  else tell(error instanceof Error && error.message ? error.message : t('errors.title'), 'bad');
}
