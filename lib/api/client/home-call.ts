import type { HomeData } from '#lib/contract/home.ts';
import { langHeader } from '#lib/i18n/request-language.ts';

type Part = 'config' | 'stores' | 'tables' | 'notices';

interface HomeCall {
  /** Null if the call failed: the back end may not have it. */
  readonly home: Promise<HomeData | null>;
  readonly lang: string;
  /** Parts that no query has taken yet: later it asks for them again. */
  readonly left: Set<Part>;
}

let current: HomeCall | null = null;

/** Milliseconds. An old page may have called a server that has moved since. */
const MAX_WAIT_MS = 10_000;

/** Lets queries wait for the call of the document (`homePart`). Resolves to null if it failed. */
export function followHomeCall(response: Promise<Response>): Promise<HomeData | null> {
  const tooLate = new Promise<null>((resolve) => setTimeout(() => resolve(null), MAX_WAIT_MS));
  // The code is loaded while the call is on its way.
  const reader = import('./read-home.ts');
  const read = Promise.all([response, reader]).then(([answer, { readHome }]) => readHome(answer));
  const home = Promise.race([read.catch(() => null), tooLate]);
  current = { home, lang: langHeader(), left: new Set<Part>(['config', 'stores', 'tables', 'notices']) };
  return home;
}

/** What the call of the document has for a query, at most once; null: the query makes its own call. */
export async function homePart<P extends Part>(
  part: P,
  isMeant: (home: HomeData) => boolean = () => true,
): Promise<HomeData[P] | null> {
  if (current?.lang !== langHeader() || !current.left.delete(part)) return null;
  const home = await current.home;
  return home && isMeant(home) ? home[part] : null;
}
