import { deed_text } from './commentary';
import { said, t } from './settings.svelte';
import type { HintSteps } from './types';

// The first two steps of a hint in words: where to look and what to look for. Neither names the move. A board that is
// turned has its top below.
const opposite: Record<string, string> = {
  'top-left': 'bottom-right', top: 'bottom', 'top-right': 'bottom-left', left: 'right', right: 'left',
  'bottom-left': 'top-right', bottom: 'top', 'bottom-right': 'top-left', 'upper-half': 'lower-half', 'lower-half': 'upper-half',
};
export const where_key = (steps: HintSteps, flipped: boolean): string => `steps.where_${((flipped && opposite[steps.where]) || steps.where).replaceAll('-', '_')}`;
export const where_text = (steps: HintSteps, flipped: boolean): string => t(where_key(steps, flipped));

export function look_text(steps: HintSteps): string {
  const piece = steps.piece ? `${t('steps.piece', { piece: said(steps.piece) })} ` : '';
  return piece + (steps.look ? t('steps.look', { deed: deed_text(steps.look) }) : t('steps.quiet'));
}
