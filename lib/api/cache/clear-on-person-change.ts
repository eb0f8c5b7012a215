import type { QueryClient } from '@tanstack/react-query';
import { readPersonId, subscribeToSession } from '#lib/session/session.ts';
import { MINE } from './query-keys.ts';

/** Drops a person's data from cache and phone at a sign-out or change of person, in all browser tabs. */
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
