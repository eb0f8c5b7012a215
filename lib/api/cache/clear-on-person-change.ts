import type { QueryClient } from '@tanstack/react-query';
import { readPersonId, subscribeToSession } from '#lib/session/session.ts';
import { MINE } from './query-keys.ts';

/**
 * Drops a person's data from the cache and the phone when they sign out or another person signs in, also in
 * another browser tab. Returns the unsubscribe function.
 */
export function clearOnPersonChange(client: QueryClient): () => void {
  let last = readPersonId();
  return subscribeToSession(() => {
    if (readPersonId() === last) return;
    last = readPersonId();
    client.removeQueries({ queryKey: [MINE] });
    client.removeQueries({ queryKey: ['quote'] });
    import('./clear-person-storage.ts')
      .then(({ clearPersonStorage }) => clearPersonStorage())
      .catch(() => {});
  });
}
