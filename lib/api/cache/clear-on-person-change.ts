import type { QueryClient } from '@tanstack/react-query';
import { readSession, subscribeToSession } from '#lib/session/session.ts';
import { MINE } from './query-keys.ts';

/**
 * Drops what belongs to a person, from the cache and from the phone, once the session is another's or nobody's, also
 * where that happened in another tab of the browser. Answers how to stop.
 */
export function clearOnPersonChange(client: QueryClient): () => void {
  const current = () => readSession()?.userinfo.id ?? null;
  let who = current();
  return subscribeToSession(() => {
    if (current() === who) return;
    who = current();
    client.removeQueries({ queryKey: [MINE] });
    client.removeQueries({ queryKey: ['quote'] });
    import('./clear-person-storage.ts')
      .then(({ clearPersonStorage }) => clearPersonStorage())
      .catch(() => {});
  });
}
