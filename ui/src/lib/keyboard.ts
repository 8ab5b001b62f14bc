import { action_of, takes_key, type Action } from './keys';

// Pages say what they do with an action; the one that came last is asked first. True: done.
type Handler = (action: Action) => boolean;
const handlers: Handler[] = [];

export function on_action(handler: Handler): () => void {
  handlers.unshift(handler);
  return () => {
    handlers.splice(handlers.indexOf(handler), 1);
  };
}

export function key_pressed(event: KeyboardEvent): void {
  if (event.defaultPrevented || takes_key(document.activeElement, event.key)) return;
  const action = action_of(event);
  if (!action) return;
  // An open dialog closes by itself; nothing behind it moves.
  if (document.querySelector('dialog[open]')) return;
  if (handlers.some((handler) => handler(action))) event.preventDefault();
}
