import type { CounterPerson, PersonOrder, PersonPayment } from '#lib/contract/counter/people.ts';
import { paidMethods } from '#lib/contract/counter-method.ts';
import { levelFor } from '#lib/domain/level.ts';
import { selectActors } from '#server/core/audit-store.ts';
import { localize } from '#server/core/lang.ts';
import { Refusal } from '#server/core/refusal.ts';
import { presentCoupon } from '#server/customer/coupon/present.ts';
import { selectCoupons } from '#server/customer/coupon/queries.ts';
import { undoableUntil } from '#server/customer/user/join-accounts.ts';
import { findUserBy } from '#server/customer/user/queries.ts';
import { read } from '#server/db/statement.ts';
import { tableContextOf } from '#server/hall/table-context.ts';
import { walletAccount } from '#server/money/ledger/ledger.ts';
import { balancesOf, walletPartsOf } from '#server/money/ledger/queries.ts';
import { isRefundable } from '#server/money/payments/card-refund.ts';
import {
  type Payment,
  selectCardRefunds,
  selectPaidPayments,
  sumReversedOf,
} from '#server/money/payments/queries.ts';
import {
  countPlayed,
  type OrderRow,
  selectCancellations,
  selectOrdersAt,
} from '#server/ordering/order/queries.ts';
import type { StaffCall } from '../access/context.ts';
import { listNames } from '../access/staff-names.ts';
import { visibleMobile } from '../access/visible-mobile.ts';
import type { CounterDeps } from '../deps.ts';
import { listLastTables, presentFound } from './search.ts';
import { type NoteRow, selectNotes } from './store.ts';

type Call = StaffCall<CounterDeps>;

const LIMIT = 20;
const MAX_COUPONS = 50;

/** A person as the staff see them. */
export async function readPerson(call: Call, id: string): Promise<CounterPerson> {
  const {
    deps: { db },
    hall,
    lang,
    now,
  } = call;
  const { user, balances, parts, coupons, notes, visits, undoable_until } = await read(db, {
    user: findUserBy('id', id),
    balances: balancesOf(id),
    parts: walletPartsOf(walletAccount(id)),
    coupons: selectCoupons(id, { status: 'unused', now, after: null, limit: MAX_COUPONS }),
    notes: selectNotes(id),
    visits: countPlayed(id),
    undoable_until: undoableUntil(id, now),
  });
  if (!user || user.deleted_at !== null) throw new Refusal('not_found', { field: 'id' });
  const level = levelFor(user.spent, hall.levels);
  const authors = await listNames(
    db,
    notes.map(({ created_by }) => created_by),
  );
  return {
    ...presentFound(user, balances.wallet, (await listLastTables(call, [user])).get(id)),
    mobile: visibleMobile(user.mobile, call.staff),
    created_at: user.created_at,
    level: level.percent_off > 0 ? localize(level.name, lang) : null,
    deposit_held: balances.deposit,
    visits,
    bonus: parts.bonus,
    best_topup: parts.best,
    orders: await readOrders(call, id),
    payments: await readPayments(call, id),
    join_undoable_until: undoable_until,
    notes: notes.map((note) => presentNote(note, authors.get(note.created_by))),
    coupons: coupons.map((coupon) => presentCoupon(call, coupon)),
  };
}

export const presentNote = ({ id, text, created_at }: NoteRow, by: string | undefined) => ({
  id,
  text,
  by: by ?? '',
  at: created_at,
});

async function readOrders({ deps: { db }, hall, outlet }: Call, user_id: string): Promise<PersonOrder[]> {
  const orders = await read(db, selectOrdersAt({ user_id, outlet_id: outlet.id, limit: LIMIT }));
  const ids = orders.filter(({ status }) => status === 'cancelled').map(({ id }) => id);
  const { events, actors } = await read(db, {
    events: selectCancellations(ids),
    actors: selectActors({ order_ids: ids, actions: ['order_cancel', 'order_release'] }),
  });
  const cancellations = new Map(events.map((event) => [event.order_id, cancelledBy(event)]));
  const names = await listNames(db, [...actors.values()]);
  return orders.map((order: OrderRow) => ({
    ...order,
    table_number: tableContextOf(hall, order.table_id).table.number,
    cancelled_by: cancellations.get(order.id) ?? null,
    staff_name: names.get(actors.get(order.id) ?? '') ?? null,
  }));
}

function cancelledBy({ event, by_hall }: { event: string; by_hall: boolean }): PersonOrder['cancelled_by'] {
  if (event === 'expire') return 'expired';
  return by_hall ? 'hall' : 'person';
}

async function readPayments({ deps, outlet }: Call, user_id: string): Promise<PersonPayment[]> {
  const { db } = deps;
  const paid = await read(db, selectPaidPayments(user_id, LIMIT));
  const places = await read(db, deps.listOrderPlaces(paid.flatMap(({ order_id }) => order_id ?? [])));
  const shown = paid.filter(
    ({ order_id }) => order_id === null || places.get(order_id)?.outlet_id === outlet.id,
  );
  const ids = shown.map(({ id }) => id);
  const { reversed, refunded } = await read(db, {
    reversed: sumReversedOf(ids),
    refunded: selectCardRefunds(ids),
  });
  const refunds = Map.groupBy(refunded, ({ payment_id }) => payment_id);
  return shown.map((payment) => {
    const own = refunds.get(payment.id) ?? [];
    const refunding = own.filter(({ status }) => status !== 'failed');
    const back = refunding.reduce((sum, { amount }) => sum + amount, reversed.get(payment.id) ?? 0);
    return {
      ...payment,
      method: methodOf(payment),
      paid_at: payment.paid_at ?? payment.created_at,
      refundable: isRefundable({ deps }, payment) ? Math.max(0, payment.amount - back) : 0,
      refunds: own,
    };
  });
}

/** Narrows the text column. */
function methodOf({ provider }: Payment): PersonPayment['method'] {
  const method = paidMethods.find((known) => known === provider);
  if (!method) throw new Error(`a payment has the unknown method ${provider}`);
  return method;
}
