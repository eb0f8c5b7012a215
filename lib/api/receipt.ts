import { queryOptions } from '@tanstack/react-query';
import { receiptApi } from '#lib/contract/receipt.ts';
import { MINE } from './cache/query-keys.ts';
import { callOrThrow } from './client/call.ts';
import { customer } from './client/customer.ts';

export const receiptQueries = {
  order: (id: string, locale: string) =>
    queryOptions({
      queryKey: [MINE, 'receipt', 'order', id, locale],
      queryFn: ({ signal }) => callOrThrow(receiptApi.order, { id }, customer, { signal }),
    }),
  share: (id: string, locale: string) =>
    queryOptions({
      queryKey: [MINE, 'receipt', 'share', id, locale],
      queryFn: ({ signal }) => callOrThrow(receiptApi.share, { id }, customer, { signal }),
    }),
  topup: (id: string, locale: string) =>
    queryOptions({
      queryKey: [MINE, 'receipt', 'topup', id, locale],
      queryFn: ({ signal }) => callOrThrow(receiptApi.topup, { id }, customer, { signal }),
    }),
};
