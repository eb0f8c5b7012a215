import { queryOptions } from '@tanstack/react-query';
import { counterShareApi } from '#lib/contract/counter/share.ts';
import { callOrThrow } from '../client/call.ts';
import { ORDERS } from './sale.ts';
import { staff } from './staff.ts';

/** Who plays an order, and what each has paid and has to pay. `rev`: of the order as the board shows it. */
export const orderSharesQuery = ({ id, rev }: { readonly id: string; readonly rev: number }) =>
  queryOptions({
    queryKey: [...ORDERS, 'shares', id, rev],
    queryFn: () => callOrThrow(counterShareApi.list, { id }, staff),
    staleTime: 0,
  });
