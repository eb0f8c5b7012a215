import { counterMoveApi } from '#lib/contract/counter/move.ts';
import { ORDERS } from './sale.ts';
import { staffQuery } from './staff-query.ts';

/** The prices are those of now: they change by the minute. */
const REFETCH_MS = 15_000;

/** The orders that an order can change tables with, and what it costs the two. */
export const swapsQuery = (id: string, rev: number) => ({
  ...staffQuery([...ORDERS, 'swaps', id, rev], counterMoveApi.swaps, { id }),
  refetchInterval: REFETCH_MS,
});

/** The tables to which an order can be moved, and the prices. Read again once `rev` has changed. */
export const movesQuery = (id: string, rev: number) => ({
  ...staffQuery([...ORDERS, 'moves', id, rev], counterMoveApi.options, { id }),
  refetchInterval: REFETCH_MS,
});
