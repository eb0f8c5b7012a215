import { queryOptions } from '@tanstack/react-query';
import { counterSaleApi } from '#lib/contract/counter/sale.ts';
import { callCounterOrThrow } from './counter-call.ts';

/** The money of an order, and what of it can go back. */
export const orderMoneyQuery = (id: string) =>
  queryOptions({
    queryKey: ['counter', 'order', id],
    queryFn: () => callCounterOrThrow(counterSaleApi.money, { id }),
    staleTime: 0,
  });
