// The page's addresses live behind the `#`, so that one file serves them all and every page can be linked to.
export type Route =
  | { page: 'new'; game?: string } // with a game that is chosen already
  | { page: 'editor'; name?: string } // of a description
  | { page: 'games' | 'help' | 'settings' | 'admin' | 'unknown' } // admin: of a study; unknown: the address leads nowhere
  | { page: 'play'; id: string; key?: string; watch?: true } // with the key of a seat that was handed over, or to watch and nothing else
  | { page: 'review'; id?: string; game?: string; start?: string; moves?: string[]; record?: string; ply?: number }
  | { page: 'problems'; game?: string } // of a game; «mine»: of one's own mistakes
  | { page: 'results'; name?: string };

export function read_route(hash: string): Route {
  const [path, query = ''] = hash.replace(/^#\/?/, '').split('?', 2);
  const [page, ...rest] = path.split('/').map(decode);
  switch (page) {
    case 'play': {
      if (!rest[0]) return { page: 'new' };
      const asked = new URLSearchParams(query);
      const route: Route = { page, id: rest[0] };
      const key = asked.get('key');
      if (key) route.key = key;
      if (asked.has('watch')) route.watch = true;
      return route;
    }
    case 'review': {
      const asked = new URLSearchParams(query);
      const route: Route = { page };
      if (rest[0]) route.id = rest[0];
      const game = asked.get('game');
      if (game) {
        route.game = game;
        route.moves = (asked.get('moves') ?? '').split(/[\s,]+/).filter(Boolean);
        const start = asked.get('start');
        if (start) route.start = start;
      }
      const record = asked.get('record');
      if (record) route.record = record;
      const ply = Number.parseInt(asked.get('ply') ?? '', 10);
      if (Number.isFinite(ply)) route.ply = ply;
      return route;
    }
    case 'results':
      return rest.length ? { page, name: rest.join('/') } : { page };
    case 'games':
    case 'help':
    case 'settings':
    case 'admin':
      return { page };
    case 'problems':
      return rest[0] ? { page, game: rest[0] } : { page };
    case 'editor':
      return rest[0] ? { page, name: rest[0] } : { page };
    case '': {
      const game = new URLSearchParams(query).get('game');
      return game ? { page: 'new', game } : { page: 'new' };
    }
    default:
      return { page: 'unknown' };
  }
}

export function write_route(route: Route): string {
  switch (route.page) {
    case 'new':
      return '#/' + (route.game ? `?game=${encodeURIComponent(route.game)}` : '');
    case 'editor':
      return '#/editor' + (route.name ? `/${encodeURIComponent(route.name)}` : '');
    case 'problems':
      return '#/problems' + (route.game ? `/${encodeURIComponent(route.game)}` : '');
    case 'play':
      return `#/play/${encodeURIComponent(route.id)}` + (route.key ? `?key=${encodeURIComponent(route.key)}` : route.watch ? '?watch=1' : '');
    case 'review': {
      const query = new URLSearchParams();
      if (route.game) {
        query.set('game', route.game);
        if (route.start) query.set('start', route.start);
        query.set('moves', (route.moves ?? []).join(' '));
      }
      if (route.record) query.set('record', route.record);
      if (route.ply !== undefined) query.set('ply', String(route.ply));
      const text = query.toString();
      return '#/review' + (route.id ? `/${encodeURIComponent(route.id)}` : '') + (text ? `?${text}` : '');
    }
    case 'results':
      return '#/results' + (route.name ? '/' + route.name.split('/').map(encodeURIComponent).join('/') : '');
    default:
      return `#/${route.page}`;
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
