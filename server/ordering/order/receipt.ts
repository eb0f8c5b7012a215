import type { PaidMethod } from '#lib/contract/counter-method.ts';
import type { OrderReceipt } from '#lib/contract/receipt.ts';
import {
  type PaidShare,
  type PrintedReceipt,
  playedPeriod,
  printedReceipt,
  shareReceipt,
} from '#lib/domain/receipt.ts';
import { totalOf } from '#lib/domain/share.ts';
import type { User, UserCallContext } from '#server/core/context.ts';
import { localize } from '#server/core/lang.ts';
import { Refusal } from '#server/core/refusal.ts';
import { read } from '#server/db/statement.ts';
import { presentSeller, sellerAt } from '#server/hall/seller.ts';
import { tableContextOf } from '#server/hall/table-context.ts';
import { sumSharePayments } from '#server/money/ledger/queries.ts';
import { recoverableByPayer } from '#server/money/payments/commands.ts';
import type { OrderingDeps } from '../deps.ts';
import { sweepOrders } from './overdue.ts';
import { listPlayers, type PlayerRow } from './player-store.ts';
import { presentParts } from './present.ts';
import { findOwnOrder, type OrderRow } from './store.ts';

type View = Pick<UserCallContext<OrderingDeps>, 'deps' | 'hall' | 'lang'>;

/** The receipt of a paid order for whoever has booked it, to print: what players have paid is deducted. */
export async function orderReceipt(
  view: View & { readonly user: Pick<User, 'id'> },
  id: string,
): Promise<OrderReceipt> {
  await sweepOrders(view.deps, { user_id: view.user.id });
  const { order, terms } = await readPaid(view, { id, organiser: view.user.id, payer: view.user.id });
  return presentReceipt(view, order, {
    printed: printedReceipt(order, terms),
    paid_at: order.paid_at,
    method: order.method as PaidMethod | null,
  });
}

/** The receipt of a player for the share that they have paid of an order. */
export async function playerReceipt(
  view: View,
  { order_id: id, organiser, user_id }: { order_id: string; organiser: string; user_id: string },
): Promise<OrderReceipt> {
  await sweepOrders(view.deps, { user_id: organiser });
  const { order, terms, rows, paid } = await readPaid(view, { id, organiser, payer: user_id });
  const share = terms.players[rows.findIndex((row) => row.user_id === user_id)];
  if (!share || totalOf(paid) === 0 || paid.paid_at === null) throw new Refusal('not_found', { field: 'id' });
  const printed = shareReceipt(order, terms, { share, paid });
  return presentReceipt(view, order, { printed, paid_at: paid.paid_at, method: null });
}

/** Everything is read in one snapshot: a reversal or the end of the game must not come between. */
async function readPaid(
  { deps, hall }: View,
  { id, organiser, payer }: { id: string; organiser: string; payer: string },
) {
  const { order, players, given_back, paid } = await read(deps.db, {
    order: findOwnOrder(id, organiser),
    players: listPlayers(id),
    given_back: recoverableByPayer(id),
    paid: sumSharePayments({ order_id: id, user_id: payer }),
  });
  if (!order || !isPaid(order)) throw new Refusal('not_found', { field: 'id' });
  const rows = players.filter((row) => row.user_id === payer || row.share_paid + row.deposit_paid > 0);
  const toShare = ({ user_id, share_paid, deposit_paid }: PlayerRow): PaidShare => ({
    play: share_paid,
    deposit: deposit_paid,
    given_back: given_back.get(user_id) ?? 0,
  });
  const terms = {
    given_back: given_back.get(organiser) ?? 0,
    rate: sellerAt(hall, order.paid_at).tax?.rate ?? null,
    players: rows.map(toShare),
  };
  return { order, rows, paid, terms };
}

type PaidOrder = OrderRow & { readonly paid_at: number };

const isPaid = (order: OrderRow): order is PaidOrder => order.paid_at !== null;

function presentReceipt(
  { hall, lang }: View,
  order: PaidOrder,
  {
    printed: { tax, ...receipt },
    ...payment
  }: { printed: PrintedReceipt } & Pick<OrderReceipt, 'paid_at' | 'method'>,
): OrderReceipt {
  const { table, outlet } = tableContextOf(hall, order.table_id);
  const seller = sellerAt(hall, order.paid_at);
  return {
    ...receipt,
    ...playedPeriod(order),
    ...payment,
    id: order.id,
    is_final: order.deposit_returned,
    number: order.number,
    time_zone: outlet.time_zone,
    seller: presentSeller(hall, seller, lang),
    table: { number: table.number, type: table.type },
    parts: presentParts(hall, order),
    store: { name: localize(outlet.name, lang), address: localize(outlet.address, lang) },
    tax: tax && seller.tax && { ...tax, name: localize(seller.tax.name, lang), rate: seller.tax.rate },
  };
}
