import { error_words } from './errors';
import { said, t } from './settings.svelte';

// Short messages at the edge of the page. Mistakes stay longer than good news; none outlives the page it was about, and
// no mistake the next thing that went well.
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

export const complain = (error: unknown): void => tell(error_words(t, said, error), 'bad');

// What somebody did went well: what went wrong before it is settled.
export function went_well(): void {
  for (const toast of toasts.filter(({ kind }) => kind === 'bad')) dismiss(toast.id);
}
