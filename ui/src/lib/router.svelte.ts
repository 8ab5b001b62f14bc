import { read_route, write_route, type Route } from './route';

// Where the page is now.
export const here: { route: Route } = $state({ route: read_route(location.hash) });

addEventListener('hashchange', () => (here.route = read_route(location.hash)));

export function go(route: Route): void {
  location.hash = write_route(route);
}

// Changes the address without a new entry in the history and without showing the page anew. What stood before the `#`,
// such as the key that let a guest in, goes.
export function note_address(route: Route): void {
  history.replaceState(history.state, '', location.pathname + write_route(route));
}
