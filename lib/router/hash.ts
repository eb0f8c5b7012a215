/** A location in the app: a route's path and its query, both in the hash of the address. */
export interface HashLocation {
  /** Starts with a slash: `/`, `/pages/order/pay`. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
}

/** Values of a query; empty ones are left out of the hash. */
export type QueryValues = Readonly<Record<string, string | number | null | undefined>>;

/** Parses `#/pages/order/pay?id=1`; a hash without a path is Home. */
export function parseHash(hash: string): HashLocation {
  const text = hash.replace(/^#/, '');
  if (!text.startsWith('/')) return { path: '/', query: {} };
  const [path = '/', search = ''] = split(text);
  return {
    path: path.length > 1 ? path.replace(/\/+$/, '') : path,
    query: Object.fromEntries(new URLSearchParams(search)),
  };
}

export function formatHash(path: string, query: QueryValues = {}): string {
  const given = Object.entries(query).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  );
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return `#${path}${search && `?${search}`}`;
}

function split(text: string): [string, string] {
  const at = text.indexOf('?');
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}
