import { type Booking, counterBookingApi } from '#lib/contract/counter/bookings.ts';
import { findPeople } from '#server/customer/user/queries.ts';
import { read } from '#server/db/statement.ts';
import type { OrderRow } from '#server/ordering/order/queries.ts';
import type { ActionContext } from '../access/context.ts';
import type { CounterRoutes } from '../access/mount.ts';
import type { CounterDeps } from '../deps.ts';
import { auditOrder } from '../order/lock.ts';
import { arriveAtCounter, bookForCaller, holdForPayment, noteBooking } from './commands.ts';
import { selectBookingNotes } from './note-store.ts';
import { presentBooking } from './present.ts';
import { previewAction } from './preview.ts';
import { readBookings } from './queries.ts';

export const counterBookingRoutes: CounterRoutes = (mount) => {
  mount.read(counterBookingApi.list, readBookings);
  mount.read(counterBookingApi.preview, previewAction);
  mount.act(counterBookingApi.add, async (ctx, input) => {
    const { table_id, start_time, total, pays, repeats } = input;
    ctx.audit({ table_id, start_time, amount: total, pays });
    if (repeats.length > 0) ctx.audit({ repeats: repeats.map((repeat) => repeat.start_time) });
    const order = await bookForCaller(ctx, input);
    ctx.audit({ order_id: order.id, user_id: order.user_id, table_id: order.table_id });
    return { order: await presentDone(ctx, order), repeated: repeats.length };
  });
  mount.act(counterBookingApi.note, async (ctx, input) => {
    await noteBooking(ctx, input);
    return {};
  });
  mount.act(counterBookingApi.arrive, async (ctx, input) => {
    ctx.audit({ amount: input.total, pays: input.pays });
    return { order: await presentDone(ctx, await arriveAtCounter(ctx, input)) };
  });
  mount.act(counterBookingApi.hold, async (ctx, { id }) => ({
    hold_until_at: await holdForPayment(ctx, id),
  }));
};

async function presentDone(ctx: ActionContext<CounterDeps>, order: OrderRow): Promise<Booking> {
  auditOrder(ctx, order);
  const { people, notes } = await read(ctx.tx, {
    people: findPeople([order.user_id]),
    notes: selectBookingNotes([order.id]),
  });
  return presentBooking(ctx, order, people.get(order.user_id), notes.get(order.id));
}
