import { useQuery } from '@tanstack/react-query';
import { CalendarCheck, UserRound } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import type { OwnMark } from '#components/table/floor-plan.tsx';
import { currentOrdersKey } from '#lib/api/cache/query-keys.ts';
import type { Output } from '#lib/contract/endpoint.ts';
import type { orderApi } from '#lib/contract/order.ts';

/** The marks of the person's own tables by table id: of the card of the current orders, which loads them. */
export function useOwnTables(): ReadonlyMap<string, OwnMark> {
  const t = useTranslations('home.own');
  const held = useTranslations('table')('held');
  const { data } = useQuery<Output<typeof orderApi.current>>({
    queryKey: currentOrdersKey(useLocale()),
    // `skipToken` would replace the function with which the card fetches the orders again.
    enabled: false,
  });
  const marks = new Map<string, OwnMark>();
  // The game last: it is marked on a table that is also booked.
  if (data?.next) marks.set(data.next.table.id, { icon: CalendarCheck, text: t('booking'), isNow: false });
  if (data?.held)
    marks.set(data.held.table.id, { icon: UserRound, text: held, isNow: data.held.kind === 'now' });
  if (data?.playing) marks.set(data.playing.table.id, { icon: UserRound, text: t('game'), isNow: true });
  return marks;
}
