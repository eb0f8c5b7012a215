import { queryOptions } from '@tanstack/react-query';
import { counterPeopleApi } from '#lib/contract/counter/people.ts';
import { counterReceiptApi } from '#lib/contract/counter/receipts.ts';
import { callOrThrow } from '../client/call.ts';
import { staff } from './staff.ts';

/** The key of all that is read about people: actions on them read it again. */
export const PEOPLE = ['counter', 'people'] as const;

export const peopleQueries = {
  search: (q: string) =>
    queryOptions({
      queryKey: [...PEOPLE, 'search', q],
      queryFn: () => callOrThrow(counterPeopleApi.search, { q }, staff),
      staleTime: 0,
    }),
  person: (id: string) =>
    queryOptions({
      queryKey: [...PEOPLE, 'person', id],
      queryFn: () => callOrThrow(counterPeopleApi.person, { id }, staff),
      staleTime: 0,
    }),
  orderReceipt: (id: string, player_id: string | null) =>
    queryOptions({
      queryKey: [...PEOPLE, 'receipt', 'order', id, player_id],
      queryFn: () => callOrThrow(counterReceiptApi.order, { id, player_id }, staff),
      staleTime: 0,
    }),
  topupReceipt: (id: string) =>
    queryOptions({
      queryKey: [...PEOPLE, 'receipt', 'topup', id],
      queryFn: () => callOrThrow(counterReceiptApi.topup, { id }, staff),
      staleTime: 0,
    }),
  offers: () =>
    queryOptions({
      queryKey: [...PEOPLE, 'offers'],
      queryFn: () => callOrThrow(counterPeopleApi.offers, {}, staff),
    }),
};
