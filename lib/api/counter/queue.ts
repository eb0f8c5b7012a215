import { counterQueueApi } from '#lib/contract/counter/queue.ts';
import { staffQuery } from './staff-query.ts';

/** The key of the queue: each change of the board reads it again. */
export const QUEUE = ['counter', 'queue'] as const;

/** Estimates change with the time, without a change of the board. */
const REFETCH_MS = 30_000;

export const queueQueries = {
  line: () => ({ ...staffQuery(QUEUE, counterQueueApi.line, {}), refetchInterval: REFETCH_MS }),
};
