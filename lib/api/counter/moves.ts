import { queryOptions } from '@tanstack/react-query';
import { counterMoveApi } from '#lib/contract/counter/move.ts';
import { callOrThrow } from '../client/call.ts';
import { ORDERS } from './sale.ts';
import { staff } from './staff.ts';

/** The prices are those of now: they change by the minute. */
const REFETCH_MS = 15_000;

/** The orders that an order can change tables with, and what it costs the two. */
export const swapsQuery = (id: string, rev: number) =>
  queryOptions({
    queryKey: [...ORDERS, 'swaps', id, rev],
    queryFn: () => callOrThrow(counterMoveApi.swaps, { id }, staff),
    refetchInterval: REFETCH_MS,
    staleTime: 0,
  });

/** The tables to which an order can be moved, and the prices. Read again once `rev` has changed. */
export const movesQuery = (id: string, rev: number) =>
  queryOptions({
    queryKey: [...ORDERS, 'moves', id, rev],
    queryFn: () => callOrThrow(counterMoveApi.options, { id }, staff),
    refetchInterval: REFETCH_MS,
    staleTime: 0,
  });
