import {
  type DehydratedState,
  dehydrate,
  hydrate,
  type Query,
  type QueryClient,
} from '@tanstack/react-query';
import { createStore, delMany, get, keys, set } from 'idb-keyval';
import { readSession, subscribeToSession } from '#lib/session/session.ts';
import { MINE } from './query-keys.ts';

/** What everybody may see is kept once for the phone, what is a person's by their id. */
const HALL = 'hall';
const PERSON = 'person:';

/** Older than this, what was kept is not shown any more. */
export const MAX_AGE_MS = 7 * 24 * 3600_000;
/** Written once the answers of a page have come, not with each of them. */
const WRITE_AFTER_MS = 1_000;

/** Public queries worth keeping; quotes change by the minute. */
const KEPT: readonly unknown[] = [
  'config',
  'text',
  'store',
  'table',
  'notice',
  'contact',
  'coupon',
  'review',
];

interface Kept {
  /** The build that wrote it: another one may ask differently. */
  readonly build: string;
  readonly state: DehydratedState;
}

type Asked = Pick<Query, 'queryKey'>;

const build = process.env.BUILD ?? '';
const store = createStore('baize', 'queries');
const isMine = ({ queryKey }: Asked) => queryKey[0] === MINE && isForLater(queryKey);
const isOfHall = ({ queryKey }: Asked) => KEPT.includes(queryKey[0]) && isForLater(queryKey);

/** Days of tables change by the minute; where somebody stood, and the code of the table there, is nobody's business later. */
function isForLater(key: readonly unknown[]): boolean {
  const [noun, what, which, where] = key[0] === MINE && key[1] === 'table' ? ['table', ...key.slice(3)] : key;
  if (noun === 'store') return where === null;
  return noun !== 'table' || (what !== 'slots' && !(which instanceof Object && 'code' in which));
}

/** Under what the things of the person who is signed in are kept; null for a guest. */
export const currentPersonKey = (): string | null => {
  const session = readSession();
  return session && PERSON + session.userinfo.id;
};

/**
 * Shows what was kept on this phone while the network is asked, and keeps what it answers from now on. Where there is no
 * storage (private windows of some browsers), nothing is kept. Answers how to stop.
 */
export async function persistCache(client: QueryClient): Promise<() => void> {
  // Whose the cache is: where the session changes, what was the last person's has gone from it before this is heard.
  let owner = currentPersonKey();
  const stopFollowing = subscribeToSession(() => {
    owner = currentPersonKey();
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    void keep(client, owner).catch(() => {});
  };
  const stop = client.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.state.status === 'success') timer ??= setTimeout(write, WRITE_AFTER_MS);
  });
  // The platform may end the app at any time once it is in the background.
  const onHidden = () => {
    if (document.visibilityState === 'hidden' && timer !== undefined) write();
  };
  document.addEventListener('visibilitychange', onHidden);
  await Promise.all([restore(client, HALL), restore(client, currentPersonKey())]).catch(() => {});
  // Somebody may have been signed out while the app was not there to see it.
  await removePersonCaches(currentPersonKey()).catch(() => {});
  // What was asked before this began.
  timer ??= setTimeout(write, WRITE_AFTER_MS);
  return () => {
    stop();
    stopFollowing();
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', onHidden);
  };
}

/** Removes what was kept of persons, all but `except`'s (a key of the storage). */
export async function removePersonCaches(except: string | null = null): Promise<void> {
  const others = (await keys<string>(store)).filter((key) => key.startsWith(PERSON) && key !== except);
  await delMany(others, store);
}

/** Removes everything that was kept. */
export const removeAllCaches = async (): Promise<void> => delMany(await keys(store), store);

async function restore(client: QueryClient, key: string | null): Promise<void> {
  const kept = key === null ? undefined : await get<Kept>(key, store);
  if (!kept || kept.build !== build) return;
  // Another person may have signed in meanwhile.
  if (key !== HALL && key !== currentPersonKey()) return;
  // What the network has answered meanwhile is newer, and stays. The rest is to be asked anew, however young it is: the
  // app was away (at a payment's page, say) and knows of nothing.
  const queries = kept.state.queries
    .filter(({ state }) => isFresh(state))
    .map((query) => ({ ...query, state: { ...query.state, isInvalidated: true } }));
  hydrate(client, { ...kept.state, queries });
}

async function keep(client: QueryClient, owner: string | null): Promise<void> {
  const mine = owner && keptOf(client, isMine);
  await set(HALL, keptOf(client, isOfHall), store);
  // Asked at the last moment: who has signed out meanwhile, here or in another tab, leaves nothing behind.
  if (owner && owner === currentPersonKey()) await set(owner, mine, store);
}

const isFresh = ({ dataUpdatedAt }: { dataUpdatedAt: number }) => Date.now() - dataUpdatedAt < MAX_AGE_MS;

const keptOf = (client: QueryClient, wanted: (query: Query) => boolean): Kept => ({
  build,
  state: dehydrate(client, {
    shouldDehydrateMutation: () => false,
    shouldDehydrateQuery: (query) => query.state.data !== undefined && isFresh(query.state) && wanted(query),
  }),
});
