import { randomInt } from 'node:crypto';
import {
  currentTableState,
  isFree,
  nearestFreeStarts,
  occupiedPeriod,
  occupiesTable,
} from '#lib/domain/availability.ts';
import { localDay } from '#lib/domain/time.ts';
import type { CommandContext } from '#server/core/context.ts';
import { Refusal } from '#server/core/refusal.ts';
import { takeCoupon } from '#server/customer/coupon/commands.ts';
import { normalizeTableCode } from '#server/hall/table-code.ts';
import { findTableCode } from '#server/hall/table-code-store.ts';
import type { OrderingDeps } from '../deps.ts';
import { type Offer, offerFor, type Wanted } from '../pricing/price.ts';
import { settleOverdue } from './overdue.ts';
import {
  countUnpaid,
  insertEvent,
  insertOrder,
  type OrderRow,
  selectOrdersOnTable,
  takeTurns,
} from './store.ts';

/** Around a wanted game, in which other orders and free starts are looked for. */
const AROUND_SECONDS = 86_400;

export interface NewOrder extends Wanted {
  readonly code?: string | null | undefined;
  readonly total?: number | undefined;
}

/**
 * Makes an unpaid order that holds its slot. Throws what `offerFor` throws, `code_required`, `table_code_wrong`,
 * `too_many_unpaid`, `price_changed`, and where the table is taken `table_in_use`, `table_cleaning` or `slot_taken`
 * (with the nearest free starts).
 */
export async function addOrder(ctx: CommandContext<OrderingDeps>, wanted: NewOrder): Promise<OrderRow> {
  const { tx, user, hall, now } = ctx;
  const offer = await offerFor(tx, ctx, wanted);
  if (wanted.start_time === null) await refuseWrongCode(ctx, wanted);
  await takeTurns(tx, user.id, wanted.table_id);
  if ((await countUnpaid(tx, user.id, now)) >= hall.rules.max_unpaid) throw new Refusal('too_many_unpaid');
  if (wanted.total !== undefined && wanted.total !== offer.price.total) {
    throw new Refusal('price_changed', { facts: { total: offer.price.total } });
  }
  // A hold that is over but not swept yet must keep no one off.
  await settleOverdue(ctx, { table_id: wanted.table_id });
  await refuseTaken(ctx, offer, wanted);

  const order = await insert(ctx, offer, wanted);
  if (offer.coupon) await takeCoupon(tx, offer.coupon.id, order.id, now);
  await insertEvent(tx, {
    order_id: order.id,
    event: 'add',
    amount: offer.price.total,
    minutes: offer.minutes,
    at: now,
  });
  ctx.afterCommit(() => ctx.deps.tableFeed.refresh(order.outlet_id));
  return order;
}

async function refuseWrongCode({ tx }: CommandContext, { table_id, code }: NewOrder): Promise<void> {
  if (!code) throw new Refusal('code_required', { field: 'code' });
  if (normalizeTableCode(code) !== (await findTableCode(tx, table_id))) {
    throw new Refusal('table_code_wrong', { field: 'code' });
  }
}

async function refuseTaken({ tx, hall, now }: CommandContext, offer: Offer, wanted: NewOrder): Promise<void> {
  const { start_at, minutes } = offer;
  const around = { start_at: start_at - AROUND_SECONDS, end_at: start_at + AROUND_SECONDS };
  const others = (await selectOrdersOnTable(tx, wanted.table_id, around)).filter((order) =>
    occupiesTable(order, now),
  );
  const busy = others.map(occupiedPeriod);
  const game = { start_at, end_at: start_at + minutes * 60 };
  if (isFree(busy, game, hall.rules.cleaning_minutes)) return;
  const state = wanted.start_time === null ? currentTableState(others, now) : null;
  if (state?.state === 'in_use') throw new Refusal('table_in_use', { facts: { until_at: state.until_at } });
  if (state?.state === 'cleaning')
    throw new Refusal('table_cleaning', { facts: { until_at: state.until_at } });
  const { hours, time_zone: zone } = offer.place.outlet;
  const search = { busy, hours, zone, minutes, now, rules: hall.rules };
  throw new Refusal('slot_taken', {
    field: 'start_time',
    facts: { nearest: nearestFreeStarts(search, start_at) },
  });
}

async function insert(ctx: CommandContext<OrderingDeps>, offer: Offer, wanted: NewOrder): Promise<OrderRow> {
  const { deps, hall, now, user, tx } = ctx;
  const { place, start_at, minutes, price } = offer;
  const end_at = start_at + minutes * 60;
  const day = localDay(now, place.outlet.time_zone);
  const row = {
    id: deps.ids.next('ord'),
    user_id: user.id,
    outlet_id: place.outlet.id,
    table_id: place.table.id,
    kind: wanted.start_time === null ? 'now' : 'book',
    status: 'unpaid',
    start_at,
    end_at,
    occupied_until_at: end_at + hall.rules.cleaning_minutes * 60,
    lines: JSON.stringify(price.lines),
    amount: price.amount,
    discount: price.discount,
    deposit: price.deposit,
    coupon_id: offer.coupon?.id ?? null,
    hold_until_at: now + hall.rules.hold_minutes * 60,
    created_at: now,
  } as const;
  for (;;) {
    const order = await insertOrder(tx, { ...row, number: newNumber(day) });
    if (order) return order;
  }
}

/** The day and eight random digits: short to read out, and with no telling how many orders a hall has. */
const newNumber = (day: string): string =>
  `${day.slice(2).replaceAll('-', '')}${String(randomInt(100_000_000)).padStart(8, '0')}`;
