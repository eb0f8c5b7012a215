import { queryOptions } from '@tanstack/react-query';
import { counterPeopleApi } from '#lib/contract/counter/people.ts';
import { counterReceiptApi } from '#lib/contract/counter/receipts.ts';
import { callCounterOrThrow } from './counter-call.ts';

/** The key of all that is read about people: actions on them read it again. */
export const PEOPLE = ['counter', 'people'] as const;

export const peopleQueries = {
  search: (q: string) =>
    queryOptions({
      queryKey: [...PEOPLE, 'search', q],
      queryFn: () => callCounterOrThrow(counterPeopleApi.search, { q }),
      staleTime: 0,
    }),
  person: (id: string) =>
    queryOptions({
      queryKey: [...PEOPLE, 'person', id],
      queryFn: () => callCounterOrThrow(counterPeopleApi.person, { id }),
      staleTime: 0,
    }),
  orderReceipt: (id: string, player_id: string | null) =>
    queryOptions({
      queryKey: [...PEOPLE, 'receipt', 'order', id, player_id],
      queryFn: () => callCounterOrThrow(counterReceiptApi.order, { id, player_id }),
      staleTime: 0,
    }),
  topupReceipt: (id: string) =>
    queryOptions({
      queryKey: [...PEOPLE, 'receipt', 'topup', id],
      queryFn: () => callCounterOrThrow(counterReceiptApi.topup, { id }),
      staleTime: 0,
    }),
  offers: () =>
    queryOptions({
      queryKey: [...PEOPLE, 'offers'],
      queryFn: () => callCounterOrThrow(counterPeopleApi.offers, {}),
    }),
};
