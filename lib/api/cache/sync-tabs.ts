import type { QueryClient } from '@tanstack/react-query';
import { MINE } from './query-keys.ts';

/** What a mutation may have changed. */
const CHANGED = [[MINE], ['table'], ['quote'], ['outlet']] as const;

/** After a mutation in one browser tab, fetches again what the others show. */
export function syncTabs(client: QueryClient): () => void {
  const channel = new BroadcastChannel('baize');
  channel.addEventListener('message', () => {
    for (const queryKey of CHANGED) void client.invalidateQueries({ queryKey });
  });
  const unsubscribe = client.getMutationCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') channel.postMessage('changed');
  });
  return () => {
    unsubscribe();
    channel.close();
  };
}
