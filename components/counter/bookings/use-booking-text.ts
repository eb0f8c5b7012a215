import { useTranslations } from 'next-intl';
import { useMoney } from '#components/ui/currency.tsx';
import { useClockText } from '#components/ui/use-clock-text.ts';
import type { Booking, Bookings } from '#lib/contract/counter/bookings.ts';
import { bookingState } from './booking-state.ts';

/** What the page says about the bookings of a day. */
export function useBookingText({ outlet, tables }: Pick<Bookings, 'outlet' | 'tables'>, now: number) {
  const t = useTranslations('counter');
  const money = useMoney();
  const { time } = useClockText(outlet.time_zone);
  const nameOf = ({ name }: Pick<Booking, 'name'>) => name ?? t('guest');
  const stateOf = (order: Booking) => bookingState(order, now);
  /** What the booking needs, or its state: `5 min late`. */
  const lineOf = (order: Booking): string => {
    const state = stateOf(order);
    if (state === 'late') return t('late', { minutes: Math.floor((now - order.start_at) / 60) });
    if (state === 'pay') return t('bookings.state.payAmount', { amount: money.short(order.owed) });
    if (state === 'arriving')
      return t('bookings.state.arrivingIn', { minutes: Math.ceil((order.start_at - now) / 60) });
    return t(`bookings.state.${state}`);
  };
  const timesOf = ({ start_at, end_at, ended_at }: Booking) =>
    `${time(start_at)}–${time(ended_at ?? end_at)}`;
  const tableOf = ({ table_id }: Pick<Booking, 'table_id'>) =>
    t('table', { number: tables.find(({ id }) => id === table_id)?.number ?? '' });
  const labelOf = (order: Booking) =>
    [tableOf(order), timesOf(order), nameOf(order), lineOf(order)].join(', ');
  return { nameOf, stateOf, lineOf, timesOf, tableOf, labelOf };
}
