import { queryOptions } from '@tanstack/react-query';
import { counterPeopleApi } from '#lib/contract/counter/people.ts';
import { counterReceiptApi } from '#lib/contract/counter/receipts.ts';
import { callOrThrow } from '../client/call.ts';
import { staff } from './staff.ts';
import { staffQuery } from './staff-query.ts';

/** The key of all that is read about people: actions on them read it again. */
export const PEOPLE = ['counter', 'people'] as const;

export const peopleQueries = {
  search: (q: string) => staffQuery([...PEOPLE, 'search', q], counterPeopleApi.search, { q }),
  person: (id: string) => staffQuery([...PEOPLE, 'person', id], counterPeopleApi.person, { id }),
  orderReceipt: (id: string, player_id: string | null) =>
    staffQuery([...PEOPLE, 'receipt', 'order', id, player_id], counterReceiptApi.order, { id, player_id }),
  topupReceipt: (id: string) =>
    staffQuery([...PEOPLE, 'receipt', 'topup', id], counterReceiptApi.topup, { id }),
  offers: () =>
    queryOptions({
      queryKey: [...PEOPLE, 'offers'],
      queryFn: () => callOrThrow(counterPeopleApi.offers, {}, staff),
    }),
};
