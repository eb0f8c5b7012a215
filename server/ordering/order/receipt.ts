import type { PaidMethod } from '#lib/contract/counter-method.ts';
import type { OrderReceipt } from '#lib/contract/receipt.ts';
import { playedPeriod, printedReceipt } from '#lib/domain/receipt.ts';
import type { User, UserCallContext } from '#server/core/context.ts';
import { localize } from '#server/core/lang.ts';
import { Refusal } from '#server/core/refusal.ts';
import { read } from '#server/db/statement.ts';
import { presentSeller, sellerAt } from '#server/hall/seller.ts';
import { tableContextOf } from '#server/hall/table-context.ts';
import { recoverableOf } from '#server/money/payments/commands.ts';
import type { OrderingDeps } from '../deps.ts';
import { sweepOrders } from './overdue.ts';
import { presentParts } from './present.ts';
import { findOwnOrder } from './store.ts';

/** The receipt of a paid order, to print. */
export async function orderReceipt(
  {
    deps,
    hall,
    user,
    lang,
  }: Pick<UserCallContext<OrderingDeps>, 'deps' | 'hall' | 'lang'> & { user: Pick<User, 'id'> },
  id: string,
): Promise<OrderReceipt> {
  await sweepOrders(deps, { user_id: user.id });
  // Both are read in one snapshot: a reversal or the end of the game must not come between the two.
  const { order, given_back } = await read(deps.db, {
    order: findOwnOrder(id, user.id),
    given_back: recoverableOf({ order_id: id, user_id: user.id }),
  });
  if (!order || order.paid_at === null) throw new Refusal('not_found', { field: 'id' });
  const { table, outlet } = tableContextOf(hall, order.table_id);
  const seller = sellerAt(hall, order.paid_at);
  const { tax, ...receipt } = printedReceipt(order, { given_back, rate: seller.tax?.rate ?? null });
  return {
    ...receipt,
    ...playedPeriod(order),
    id: order.id,
    is_final: order.deposit_returned,
    number: order.number,
    paid_at: order.paid_at,
    method: order.method as PaidMethod | null,
    time_zone: outlet.time_zone,
    seller: presentSeller(hall, seller, lang),
    table: { number: table.number, type: table.type },
    parts: presentParts(hall, order),
    store: { name: localize(outlet.name, lang), address: localize(outlet.address, lang) },
    tax: tax && seller.tax && { ...tax, name: localize(seller.tax.name, lang), rate: seller.tax.rate },
  };
}
