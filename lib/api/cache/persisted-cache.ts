import {
  type DehydratedState,
  dehydrate,
  hydrate,
  type InfiniteData,
  type Query,
  type QueryClient,
} from '@tanstack/react-query';
import { createStore, delMany, get, keys, set } from 'idb-keyval';
import { atMostEvery } from '#lib/browser/at-most-every.ts';
import { readPersonId, subscribeToSession } from '#lib/session/session.ts';
import { MINE } from './query-keys.ts';

/** Keys in the database: public data once for the phone, a person's data under their id. */
const PUBLIC_KEY = 'hall';
const PERSON_PREFIX = 'person:';

/** Older data is not restored. */
export const MAX_AGE_MS = 7 * 24 * 3600_000;
/** Collects the responses of a page into one write. */
const WRITE_DELAY_MS = 1_000;
/** The tables change all the time: they are not written each time. */
const WRITE_INTERVAL_MS = 15_000;

/** First key parts of the public queries that are stored. Quotes are not: they change by the minute. */
const PUBLIC_QUERIES: readonly unknown[] = [
  'config',
  'text',
  'outlet',
  'table',
  'announcement',
  'contact',
  'coupon',
  'review',
  'invitation',
];

/** Pages of a list that are stored: a long one would take long to write. */
const STORED_PAGES = 2;

interface StoredCache {
  /** The build that wrote it: the queries of another may differ. */
  readonly build: string;
  readonly state: DehydratedState;
}

type Keyed = Pick<Query, 'queryKey'>;

const build = process.env.BUILD ?? '';
const database = createStore('baize', 'queries');
const isPersonal = ({ queryKey }: Keyed) => queryKey[0] === MINE && isStorable(queryKey);
const isPublic = ({ queryKey }: Keyed) => PUBLIC_QUERIES.includes(queryKey[0]) && isStorable(queryKey);

/** Free times and found outlets are not stored; a position and a table code must not stay on the phone. */
function isStorable(key: readonly unknown[]): boolean {
  const [resource, query, input, position, , search] =
    key[0] === MINE && key[1] === 'table' ? ['table', ...key.slice(3)] : key;
  if (resource === 'outlet') return position === null && !search;
  if (resource !== 'table') return true;
  return query !== 'slots' && query !== 'times' && !(input instanceof Object && 'code' in input);
}

/** The database key of the signed-in person's data; null for a guest. */
export const currentPersonKey = (): string | null => {
  const id = readPersonId();
  return id && PERSON_PREFIX + id;
};

/**
 * Restores the stored queries, which are shown until their responses arrive, and stores new responses from
 * then on. Without a database (private windows of some browsers) it does nothing. Returns the function that
 * stops it.
 */
export async function persistCache(client: QueryClient): Promise<() => void> {
  // The person whose data the cache holds: if the session changes, it has left the cache before this runs.
  let owner = currentPersonKey();
  const unsubscribeFromSession = subscribeToSession(() => {
    owner = currentPersonKey();
  });
  const writes = atMostEvery(WRITE_INTERVAL_MS, () => void persist(client, owner).catch(() => {}));
  let delay: ReturnType<typeof setTimeout> | undefined;
  const writeLater = () => {
    delay ??= setTimeout(write, WRITE_DELAY_MS);
  };
  const write = () => {
    clearTimeout(delay);
    delay = undefined;
    writes.run();
  };
  const unsubscribeFromCache = client.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.state.status === 'success' && (isPublic(query) || isPersonal(query)))
      writeLater();
  });
  // The platform may end an app in the background at any time.
  const onVisibilityChange = () => {
    if (document.visibilityState !== 'hidden') return;
    if (delay !== undefined) write();
    writes.flush();
  };
  document.addEventListener('visibilitychange', onVisibilityChange);
  await Promise.all([restore(client, PUBLIC_KEY), restore(client, currentPersonKey())]).catch(() => {});
  // A sign-out may have happened while the app was closed.
  await removePersonCaches({ except: currentPersonKey() }).catch(() => {});
  // Responses that came before the subscription.
  writeLater();
  return () => {
    unsubscribeFromCache();
    unsubscribeFromSession();
    clearTimeout(delay);
    writes.cancel();
    document.removeEventListener('visibilitychange', onVisibilityChange);
  };
}

/** Removes the stored data of all persons, except the one with that database key. */
export async function removePersonCaches({ except }: { except: string | null }): Promise<void> {
  const stored = await keys<string>(database);
  const others = stored.filter((key) => key.startsWith(PERSON_PREFIX) && key !== except);
  await delMany(others, database);
}

/** Removes all stored data. */
export const removeAllCaches = async (): Promise<void> => delMany(await keys(database), database);

async function restore(client: QueryClient, key: string | null): Promise<void> {
  const stored = key === null ? undefined : await get<StoredCache>(key, database);
  if (stored?.build !== build) return;
  // Another person may have signed in meanwhile.
  if (key !== PUBLIC_KEY && key !== currentPersonKey()) return;
  // `hydrate` keeps newer data in the cache. The rest is invalidated regardless of its age: it may have
  // changed while the app was closed, at a payment page for example.
  const queries = stored.state.queries
    .filter(({ state }) => isRecent(state))
    .map((query) => ({ ...query, state: { ...query.state, isInvalidated: true } }));
  hydrate(client, { ...stored.state, queries });
}

async function persist(client: QueryClient, owner: string | null): Promise<void> {
  const personal = owner && dehydrateCache(client, isPersonal);
  await set(PUBLIC_KEY, dehydrateCache(client, isPublic), database);
  // Checked last: the person may have signed out meanwhile, here or in another tab.
  if (owner && owner === currentPersonKey()) await set(owner, personal, database);
}

const isRecent = ({ dataUpdatedAt }: { dataUpdatedAt: number }) => Date.now() - dataUpdatedAt < MAX_AGE_MS;

const dehydrateCache = (client: QueryClient, include: (query: Query) => boolean): StoredCache => ({
  build,
  state: dehydrate(client, {
    shouldDehydrateMutation: () => false,
    serializeData: firstPages,
    shouldDehydrateQuery: (query) =>
      query.state.data !== undefined && isRecent(query.state) && include(query),
  }),
});

/** The first pages of a list that is read page by page; other data as it is. */
function firstPages(data: unknown): unknown {
  const { pages, pageParams } = (data ?? {}) as Partial<InfiniteData<unknown>>;
  if (!Array.isArray(pages) || !Array.isArray(pageParams)) return data;
  return { pages: pages.slice(0, STORED_PAGES), pageParams: pageParams.slice(0, STORED_PAGES) };
}
