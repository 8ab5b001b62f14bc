// Keys of the whole page. They rest while somebody types, and with Ctrl, Alt or Meta held.
export type Action =
  | 'back' | 'forward' | 'back_ten' | 'forward_ten' | 'first' | 'last'
  | 'flip' | 'help' | 'next_mistake' | 'previous_mistake' | 'analyse' | 'undo' | 'close';

const table: Record<string, Action> = {
  ArrowLeft: 'back', k: 'back', ArrowRight: 'forward', j: 'forward', 'Shift+ArrowLeft': 'back_ten', 'Shift+ArrowRight': 'forward_ten',
  Home: 'first', ArrowUp: 'first', End: 'last', ArrowDown: 'last',
  f: 'flip', '?': 'help', n: 'next_mistake', p: 'previous_mistake', ' ': 'analyse', u: 'undo', Escape: 'close',
};

export interface Pressed {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  altKey: boolean;
  metaKey: boolean;
}

export function action_of(event: Pressed): Action | null {
  if (event.ctrlKey || event.altKey || event.metaKey) return null;
  const shifted = event.shiftKey && event.key.startsWith('Arrow') ? 'Shift+' : '';
  return table[shifted + event.key] ?? null;
}

// Whether an element takes keys for itself: fields always; buttons, links and choices take space and Enter; sliders arrows.
export function takes_key(element: Element | null, key: string): boolean {
  if (!element) return false;
  const tag = element.tagName.toLowerCase();
  if (tag === 'textarea' || tag === 'select' || (element as HTMLElement).isContentEditable) return key !== 'Escape';
  if (tag === 'input') {
    const type = (element as HTMLInputElement).type;
    if (type === 'checkbox') return key === ' ';
    if (type === 'radio' || type === 'range') return key === ' ' || key.startsWith('Arrow') || key === 'Home' || key === 'End';
    return key !== 'Escape';
  }
  if (tag === 'button' || tag === 'a' || tag === 'summary') return key === ' ' || key === 'Enter';
  return false;
}
