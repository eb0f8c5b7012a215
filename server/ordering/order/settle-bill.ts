import type { PaidMethod } from '#lib/contract/counter-method.ts';
import type { Settlement } from '#lib/contract/order.ts';
import type { OpenEndedBill } from '#lib/domain/open-ended.ts';
import { divideAmount } from '#lib/domain/share.ts';
import type { TransactionContext } from '#server/core/context.ts';
import { Refusal } from '#server/core/refusal.ts';
import { addSpending } from '#server/customer/user/commands.ts';
import { type Statement, write } from '#server/db/statement.ts';
import { depositAccount, ledgerEntry, revenueAccount, walletAccount } from '#server/money/ledger/ledger.ts';
import type { ReceiptDeps } from '../deps.ts';
import { applyEvent, checkTransition } from './apply-event.ts';
import { billAt, heldDeposit, isOpenEnded, paidParts } from './bill.ts';
import { sendOrderReceipt } from './messages.ts';
import { type PlayerRow, updateShare } from './player-store.ts';
import { selectShares, wholeOf } from './shares.ts';
import type { OrderRow } from './store.ts';

type BillContext = TransactionContext<ReceiptDeps>;

/** What is left to pay of a bill: `held` by the deposit, and the rest `to_take`, minor units. */
export function leftToPay(order: OrderRow): { owed: number; held: number; to_take: number } {
  const owed = order.amount - order.discount - order.paid;
  const held = heldDeposit(order);
  return { owed, held, to_take: Math.max(0, owed - held) };
}

/** How a part of a bill is paid, and by whom: the organiser, or a player whose share it is. */
interface Part {
  /** Minor units, from the wallet of the payer. */
  readonly taken: number;
  readonly method: PaidMethod | null;
  readonly player: PlayerRow | null;
}

/** Pays a bill from deposit and wallet, and returns what is left of the deposit. */
export async function settleBill(
  ctx: BillContext,
  order: OrderRow,
  { method, player }: Pick<Part, 'method' | 'player'>,
): Promise<OrderRow> {
  const { owed, held, to_take } = leftToPay(order);
  const returned = Math.max(0, held - owed);
  await sendOrderReceipt(ctx, order, 'ended', { returned, deposit: returned });
  return payBill(ctx, order, 'settle', { amount: owed, held, method, taken: to_take, player });
}

/** Pays a part of a bill from the deposit and `taken`. The rest stays due. */
export async function payPartOfBill(
  ctx: BillContext,
  order: OrderRow,
  { taken, method, player }: Part,
): Promise<OrderRow> {
  checkTransition(order, 'pay_part');
  const { held, to_take } = leftToPay(order);
  if (held + taken === 0) throw new Refusal('invalid_input', { field: 'pays' });
  if (taken >= to_take) throw new Refusal('price_changed', { field: 'pays', facts: { total: to_take } });
  return payBill(ctx, order, 'pay_part', { amount: held + taken, held, method, taken, player });
}

/** Gives the rest of a bill up after the deposit has paid what it covers. */
export async function writeOffBill(ctx: BillContext, order: OrderRow): Promise<OrderRow> {
  checkTransition(order, 'write_off');
  const { held, to_take } = leftToPay(order);
  if (to_take === 0) throw new Refusal('nothing_owed');
  // Nobody has to pay the rest of a share any more.
  const shares = (await selectShares(ctx.tx, order)).filter((row) => row.share > row.share_paid);
  await write(ctx.tx, ...shares.map((row) => updateShare(row, { share: row.share_paid })));
  const payment = { amount: held, held, method: null, taken: 0, player: null };
  return payBill(ctx, order, 'write_off', { ...payment, written_off: to_take });
}

interface BillPayment extends Part {
  /** The amount for play, from the wallet after the deposit was returned to it. */
  readonly amount: number;
  readonly held: number;
  readonly written_off?: number;
}

/** One transaction: the deposit goes to the wallet, which pays `amount`; a player pays what is taken. */
async function payBill(
  ctx: BillContext,
  order: OrderRow,
  event: 'settle' | 'pay_part' | 'write_off',
  { amount, held, method, taken, player, written_off = 0 }: BillPayment,
): Promise<OrderRow> {
  checkTransition(order, event);
  const { id, user_id, outlet_id, deposit, coupon_id } = order;
  const wallet = walletAccount(user_id);
  const byPlayer = player ? taken : 0;
  const posting = ledgerEntry({
    id: ctx.deps.ids.next('txn'),
    kind: 'order_pay',
    order_id: id,
    at: ctx.now,
    lines: [
      { account: wallet, amount: held, kind: 'deposit_return' },
      { account: depositAccount(user_id), amount: -held, kind: 'deposit_return' },
      { account: wallet, amount: byPlayer - amount, kind: 'order_pay' },
      { account: walletAccount(player?.user_id ?? user_id), amount: -byPlayer, kind: 'order_pay' },
      { account: revenueAccount(outlet_id), amount, kind: 'order_pay' },
    ],
  });
  const paid = order.paid + amount;
  const bill = isOpenEnded(order) ? billAt(order, order.ended_at ?? ctx.now) : null;
  const change = {
    lines: order.lines,
    amount: order.amount,
    discount: order.discount,
    coupon_id,
    paid,
    paid_at: isFinal(event, paid) ? ctx.now : order.paid_at,
    method: method ?? order.method,
    deposit_returned: true,
    ...(bill && order.parts && { parts: paidParts(order, bill, paid) }),
    ...(written_off > 0 ? { written_off, written_off_at: ctx.now } : {}),
    ...(event === 'pay_part' ? {} : { settlement: settlementOf(bill, paid, deposit) }),
  };
  return applyEvent(ctx, order, event, change, { amount }, [
    ...posting,
    addSpending(user_id, amount - byPlayer),
    ...(player
      ? [addSpending(player.user_id, byPlayer), ...(await paidOfBill(ctx, order, { player, taken, paid }))]
      : []),
  ]);
}

/**
 * A player may pay more of a bill than their share: what they have paid is theirs. It lowers what the
 * organiser still owes, then what the others do, so that nobody pays for it again. `paid`: by all, with
 * `taken`.
 */
async function paidOfBill(
  { tx }: BillContext,
  order: OrderRow,
  { player, taken, paid }: { player: PlayerRow; taken: number; paid: number },
): Promise<Statement<void>[]> {
  const shares = await selectShares(tx, order);
  const sumOf = (column: 'share' | 'share_paid') => shares.reduce((sum, row) => sum + row[column], 0);
  const whole = wholeOf(order).play;
  const own = Math.min(whole - sumOf('share'), paid - taken - sumOf('share_paid'));
  const share_paid = player.share_paid + taken;
  const share = Math.max(player.share, share_paid);
  const above = sumOf('share') - player.share + share + own - whole;
  const others = shares.filter(({ id }) => id !== player.id);
  const owed = others.map((other) => other.share - other.share_paid);
  const less = divideAmount(Math.max(0, above), owed);
  return [
    updateShare(player, { share, share_paid }),
    ...others.map((other, at) => updateShare(other, { share: other.share - (less[at] ?? 0) })),
  ];
}

/** Whether a receipt can be made: neither for a part nor if nothing was paid. */
const isFinal = (event: 'settle' | 'pay_part' | 'write_off', paid: number): boolean =>
  event === 'settle' || (event === 'write_off' && paid > 0);

function settlementOf(bill: OpenEndedBill | null, paid: number, deposit: number): Settlement {
  const charged_minutes = bill?.charged_minutes ?? 0;
  return {
    booked_minutes: charged_minutes,
    used_minutes: bill?.played_minutes ?? 0,
    charged_minutes,
    unused_minutes: 0,
    paid,
    charged: paid,
    refund: 0,
    deposit,
    returned: 0,
  };
}
