/** A location in the app: a route's path and its query, both in the hash of the address. */
export interface HashLocation {
  /** Starts with a slash: `/`, `/pages/order/pay`. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
}

/** Parses `#/pages/order/pay?id=1`; a hash without a path is Home. */
export function parseHash(hash: string): HashLocation {
  const text = hash.replace(/^#/, '');
  if (!text.startsWith('/')) return { path: '/', query: {} };
  const [path = '/', ...search] = text.split('?');
  return {
    path: path.length > 1 ? path.replace(/\/+$/, '') : path,
    query: Object.fromEntries(new URLSearchParams(search.join('?'))),
  };
}

/** The hash of a page. Empty values of its query are left out. */
export function formatHash(path: string, query: object = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== '' && (value ?? null) !== null);
  const search = new URLSearchParams(given).toString();
  return `#${path}${search && `?${search}`}`;
}
