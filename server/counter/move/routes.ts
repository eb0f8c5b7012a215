import { counterMoveApi } from '#lib/contract/counter/move.ts';
import { Refusal } from '#server/core/refusal.ts';
import { pauseGame, resumeGame } from '#server/ordering/order/pause.ts';
import type { OrderRow } from '#server/ordering/order/queries.ts';
import { finishLeftCleaning, putIntoService, takeOutOfService } from '#server/ordering/order/service.ts';
import type { CounterRoutes } from '../access/mount.ts';
import { auditOrder, lockOrderForAction } from '../order/lock.ts';
import { presentDone, presentSold } from '../sale/order-money.ts';
import { moveAtCounter, swapAtCounter } from './move.ts';
import { listMoves } from './options.ts';
import { listSwaps } from './swaps.ts';

/** What a swap enters in the audit trail for one of the two orders. */
const swapFacts = (order: OrderRow, other: OrderRow) => ({
  order_id: order.id,
  user_id: order.user_id,
  table_id: other.table_id,
  to_table_id: order.table_id,
  before: order.status,
  after: order.status,
  rev: order.rev,
});

export const counterMoveRoutes: CounterRoutes = (mount) => {
  mount.read(counterMoveApi.options, listMoves);
  mount.read(counterMoveApi.swaps, listSwaps);
  mount.act(counterMoveApi.move, async (ctx, input) => {
    const { table_id, start_at, minutes, by, total, pays, reason } = input;
    ctx.audit({ to_table_id: table_id, start_at, minutes, by, amount: total, pays, reason });
    return presentDone(ctx, await moveAtCounter(ctx, input));
  });
  mount.act(counterMoveApi.swap, async (ctx, input) => {
    const { other: seen, by, total, pays, other_total, other_pays, reason } = input;
    ctx.audit({ with_order_id: seen.id, by, amount: total, pays, reason });
    const { order, other } = await swapAtCounter(ctx, input);
    ctx.audit(swapFacts(order, other));
    ctx.auditAlso({
      ...swapFacts(other, order),
      with_order_id: order.id,
      amount: other_total,
      pays: other_pays,
    });
    return { order: await presentSold(ctx, order), other: await presentSold(ctx, other) };
  });
  mount.act(counterMoveApi.pause, async (ctx, { reason, ...seen }) => {
    ctx.audit({ reason });
    const before = await lockOrderForAction(ctx, seen);
    // Its minutes are not charged, or given back.
    ctx.movesMoneyOf(before.user_id);
    return presentDone(ctx, await pauseGame(ctx, before));
  });
  mount.act(counterMoveApi.resume, async (ctx, seen) => {
    const before = await lockOrderForAction(ctx, seen);
    const order = await resumeGame(ctx, before);
    auditOrder(ctx, order);
    const given_back_minutes = (order.end_at - before.end_at) / 60;
    const returned = order.refunded - before.refunded;
    ctx.audit({ given_back_minutes, amount: returned });
    return { order: await presentSold(ctx, order), given_back_minutes, returned };
  });
  mount.act(counterMoveApi.setState, async (ctx, input) => {
    const { table_id, state } = input;
    ctx.audit({ table_id, state });
    if (!ctx.outlet.tables.some(({ id }) => id === table_id))
      throw new Refusal('table_unknown', { field: 'table_id' });
    if ('reason' in input) {
      const { minutes, reason } = input;
      ctx.audit({ minutes, reason });
      const until_at = ctx.now + minutes * 60;
      await takeOutOfService(ctx, { table_id, outlet_id: ctx.outlet.id, until_at, reason });
    } else if (input.state === 'in') await putIntoService(ctx, table_id);
    else await finishLeftCleaning(ctx, table_id);
    return {};
  });
};
