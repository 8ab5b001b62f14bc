import { MediaQuery } from 'svelte/reactivity';

// One column, as on a phone held upright: what matters now stands right below the board. app.css and the pages lay
// themselves out by the same widths.
export const narrow = new MediaQuery('(max-width: 56rem) and (not ((min-width: 36rem) and (max-height: 32rem)))');
export const phone = new MediaQuery('(max-width: 40rem)');
