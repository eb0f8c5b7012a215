import { isDeepStrictEqual } from 'node:util';
import type { Hall } from '#lib/domain/hall.ts';
import { fitsOpening } from '#lib/domain/opening.ts';
import type { TransactionContext } from '#server/core/context.ts';
import { moneyFormatter } from '#server/core/format-money.ts';
import { read } from '#server/db/statement.ts';
import { findOutlet, findTable } from '#server/hall/lookup.ts';
import { HallFileError } from '#server/hall/read.ts';
import type { ReceiptDeps } from '../deps.ts';
import { cancelForHall } from './cancel.ts';
import { lockUpcomingOrders } from './outlet-orders-store.ts';
import type { OrderRow } from './store.ts';

/** What becomes of the bookings that the new opening hours leave out. */
export const bookingChoices = ['keep', 'cancel'] as const;
export type BookingChoice = (typeof bookingChoices)[number];

/**
 * Settles the bookings and held orders that fit the opening hours of `previous` and not those of the new hall
 * `ctx.hall`, in the transaction that applies it. Those kept stay valid. Without a choice, throws
 * `HallFileError` that lists them. Returns how many were kept or cancelled. `checkCancel` may refuse the
 * cancellation of one.
 */
export async function settleOutsideHours(
  ctx: TransactionContext<ReceiptDeps>,
  previous: Hall,
  choice: BookingChoice | null,
  checkCancel: (order: OrderRow) => void = () => {},
): Promise<number> {
  const { tx, hall, now } = ctx;
  const changed = outletsWithNewHours({ previous, next: hall });
  if (changed.length === 0) return 0;
  const upcoming = await read(tx, lockUpcomingOrders(changed, now));
  const outside = upcoming.filter(leavesHours({ previous, next: hall }));
  if (outside.length > 0 && choice === null) throw new HallFileError(refusalLines(hall, outside));
  if (choice === 'cancel') {
    outside.forEach(checkCancel);
    for (const order of outside) await cancelForHall(ctx, order);
  }
  return outside.length;
}

interface Halls {
  readonly previous: Hall;
  readonly next: Hall;
}

/** The ids of the outlets whose opening hours differ. */
const outletsWithNewHours = ({ previous, next }: Halls): string[] =>
  next.outlets
    .filter(({ id, hours, time_zone }) => {
      const before = findOutlet(previous, id);
      return before && (before.time_zone !== time_zone || !isDeepStrictEqual(before.hours, hours));
    })
    .map(({ id }) => id);

/** True for an order that fits the opening hours of the previous hall and not those of the next. */
export const leavesHours =
  ({ previous, next }: Halls) =>
  (order: OrderRow): boolean =>
    fits(previous, order) && !fits(next, order);

function fits(hall: Hall, order: OrderRow): boolean {
  const outlet = findOutlet(hall, order.outlet_id);
  return outlet !== undefined && fitsOpening(outlet.hours, outlet.time_zone, order);
}

const refusalLines = (hall: Hall, orders: readonly OrderRow[]): string[] => [
  `${orders.length === 1 ? 'one booking is' : `${orders.length} bookings are`} outside the new opening hours:`,
  ...orders.map((order) => `  ${bookingLine(hall, order)}`),
  'apply with "--bookings keep" to leave them valid, or with "--bookings cancel" to refund them in full',
];

/** `2026-12-25 19:00-20:00 (Asia/Shanghai)  jingan, table 5  paid CN¥88.00  order 17900000000123` */
function bookingLine(hall: Hall, order: OrderRow): string {
  const { outlet_id, table_id, start_at, end_at, status, paid, deposit, number } = order;
  const zone = findOutlet(hall, outlet_id)?.time_zone ?? hall.time_zone;
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: zone });
  const time = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, timeStyle: 'short' });
  const money = moneyFormatter(hall.currency, 'en-us');
  return [
    `${day.format(start_at * 1000)} ${time.format(start_at * 1000)}-${time.format(end_at * 1000)} (${zone})`,
    `${outlet_id}, table ${findTable(hall, table_id)?.number ?? table_id}`,
    status === 'paid' ? `paid ${money(paid + deposit)}` : 'not paid yet',
    `order ${number}`,
  ].join('  ');
}
