import type { PaymentMethod } from '#lib/contract/config.ts';
import type { Order } from '#lib/contract/order.ts';
import { allowedActions, openFrom } from '#lib/domain/order.ts';
import { words } from '#server/hall/fields.ts';
import { placeOf } from '#server/hall/table-context.ts';
import type { Ctx } from '#server/http/mount.ts';
import type { OrderRow } from './store.ts';

/** The order as its person sees it. */
export function presentOrder(
  { hall, lang, now }: Pick<Ctx, 'hall' | 'lang' | 'now'>,
  order: OrderRow,
): Order {
  const { table, outlet } = placeOf(hall, order.table_id);
  const { open_early_minutes } = hall.rules;
  const actions = allowedActions({ ...order, was_opened: order.opened_at !== null }, now, {
    open_early_minutes,
  });
  return {
    ...order,
    method: order.method as PaymentMethod | null,
    table: { id: table.id, number: table.number, type: table.type },
    store: { id: outlet.id, name: words(outlet.name, lang), time_zone: outlet.time_zone },
    minutes: Math.round((order.end_at - order.start_at) / 60),
    total: order.amount - order.discount + order.deposit,
    open_from_at: order.status === 'paid' ? openFrom(order.start_at, open_early_minutes) : null,
    actions,
  };
}
