import * as v from 'valibot';
import { envelopeSchema, SUCCESS } from '#lib/contract/envelope.ts';
import { type HomeData, homeSchema } from '#lib/contract/home.ts';
import { langHeader } from '#lib/i18n/request-language.ts';
import { setServerTime } from './server-clock.ts';

type Part = 'config' | 'stores' | 'tables' | 'notices';

interface HomeCall {
  /** Null where the call failed: the back end may not have it. */
  readonly home: Promise<HomeData | null>;
  readonly lang: string;
  /** Parts that no query has taken yet: later it asks for them again. */
  readonly left: Set<Part>;
}

let current: HomeCall | null = null;

/** Milliseconds. An old page may have called a server that has moved since. */
const MAX_WAIT_MS = 10_000;

/** Lets the queries wait for a call that the document has made: see `homePart`. Resolves to its data, null if it failed. */
export function followHomeCall(response: Promise<Response>): Promise<HomeData | null> {
  const tooLate = new Promise<null>((resolve) => setTimeout(() => resolve(null), MAX_WAIT_MS));
  const home = Promise.race([response.then(readHome).catch(() => null), tooLate]);
  current = { home, lang: langHeader(), left: new Set<Part>(['config', 'stores', 'tables', 'notices']) };
  return home;
}

/** Null for data that is not of the contract: the document, or the back end, may be of another version. */
export function parseHome(data: unknown): HomeData | null {
  const parsed = v.safeParse(homeSchema, data);
  return parsed.success ? parsed.output : null;
}

async function readHome(response: Response): Promise<HomeData | null> {
  const { code, time, data } = v.parse(envelopeSchema, await response.json());
  if (response.status !== 200 || code !== SUCCESS) return null;
  if (time !== undefined) setServerTime(time);
  return parseHome(data);
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
