import { receiptApi } from '#lib/contract/receipt.ts';
import { MINE } from './cache/query-keys.ts';
import { customerQuery } from './client/customer-queries.ts';

export const receiptQueries = {
  order: (id: string, locale: string) =>
    customerQuery([MINE, 'receipt', 'order', id, locale], receiptApi.order, { id }),
  share: (id: string, locale: string) =>
    customerQuery([MINE, 'receipt', 'share', id, locale], receiptApi.share, { id }),
  topup: (id: string, locale: string) =>
    customerQuery([MINE, 'receipt', 'topup', id, locale], receiptApi.topup, { id }),
};
