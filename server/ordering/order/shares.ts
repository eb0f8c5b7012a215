import {
  type Amounts,
  dueOf,
  NO_SHARE,
  paidByOrganiser,
  paidOf,
  refundShares,
  type Share,
  type ShareRefund,
  splitDueAt,
  totalOf,
} from '#lib/domain/share.ts';
import type { TransactionContext } from '#server/core/context.ts';
import { isAccountDeleted } from '#server/customer/user/queries.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { effect, read, type Statement, write } from '#server/db/statement.ts';
import {
  depositAccount,
  type LedgerLine,
  LOSSES_ACCOUNT,
  ledgerEntry,
  transferLines,
  walletAccount,
} from '#server/money/ledger/ledger.ts';
import { lockAccounts } from '#server/money/ledger/queries.ts';
import { recoverReversed } from '#server/money/payments/commands.ts';
import type { ReceiptDeps } from '../deps.ts';
import { heldDeposit } from './bill.ts';
import { tellShareReturned } from './messages.ts';
import { listPlayers, type PlayerRow, updateShare } from './player-store.ts';
import type { OrderChange, OrderRow } from './store.ts';

/** Those who joined an order, the earliest first. Reads nothing of an order to which nobody was invited. */
export async function selectShares(
  db: Db | Tx,
  order: Pick<OrderRow, 'id' | 'party_size'>,
): Promise<PlayerRow[]> {
  if (order.party_size === null) return [];
  return (await read(db, listPlayers(order.id))).filter(({ state }) => state === 'joined');
}

/** The price and the deposit that are split. An open-ended game has a price once it is stopped. */
export function wholeOf(order: OrderRow): Amounts {
  if (order.status === 'unpaid') return { play: order.amount - order.discount, deposit: order.deposit };
  if (order.status === 'due') return { play: order.amount - order.discount, deposit: 0 };
  return paidAmountsOf(order);
}

/** What all have paid of an order, less what has gone back. */
export const paidAmountsOf = (order: OrderRow): Amounts =>
  order.status === 'unpaid'
    ? { play: order.split?.held_play ?? 0, deposit: order.split?.held_deposit ?? 0 }
    : { play: order.paid - order.refunded, deposit: heldDeposit(order) };

/** What nobody has paid yet of an unpaid order. */
export function missingOf(order: OrderRow): Amounts {
  const [whole, paid] = [wholeOf(order), paidAmountsOf(order)];
  return { play: whole.play - paid.play, deposit: whole.deposit - paid.deposit };
}

/** What the organiser has paid of an unpaid order: no player can own it. A paid order is paid back. */
export const heldByOrganiser = (order: OrderRow, shares: readonly PlayerRow[]): Amounts =>
  order.status === 'unpaid' ? paidByOrganiser(paidAmountsOf(order), shares) : { play: 0, deposit: 0 };

/** The deadline of the shares of an unpaid order, if it is split or were split now; null for a paid one. */
export const shareDeadline = (
  { hall, now }: Pick<TransactionContext, 'hall' | 'now'>,
  { status, split, start_at }: OrderRow,
): number | null => (status === 'unpaid' ? (split?.due_at ?? splitDueAt(start_at, now, hall.rules)) : null);

/** Somebody who has paid a part of an order. */
export interface Payer extends Amounts {
  readonly user_id: string;
}

/** Who has paid what of an order: the organiser first. */
export const payersOf = (order: OrderRow, shares: readonly PlayerRow[]): Payer[] => [
  { user_id: order.user_id, ...paidByOrganiser(paidAmountsOf(order), shares) },
  ...shares
    .filter((share) => paidOf(share) > 0)
    .map(({ user_id, share_paid, deposit_paid }) => ({ user_id, play: share_paid, deposit: deposit_paid })),
];

/** The organiser's part of a refund that is divided by the shares, minor units. */
export function organiserPart(order: OrderRow, shares: readonly PlayerRow[], refund: Amounts): number {
  return totalOf(refundShares(refund, paidAmountsOf(order), shares).organiser);
}

/** The lines that hold a part of an unpaid order for its payer: out of reach of wallet and hall. */
export const holdingLines = ({ user_id, play, deposit }: Payer): LedgerLine[] => [
  ...transferLines(walletAccount(user_id), depositAccount(user_id), play, 'share_pay'),
  ...transferLines(walletAccount(user_id), depositAccount(user_id), deposit, 'deposit_hold'),
];

/** The lines by which a player pays the organiser back, and takes over their part of the deposit. */
export const payingBackLines = (organiser: string, { user_id, play, deposit }: Payer): LedgerLine[] => [
  ...transferLines(walletAccount(user_id), walletAccount(organiser), play, 'share_pay'),
  ...transferLines(walletAccount(user_id), depositAccount(user_id), deposit, 'deposit_hold'),
  ...transferLines(depositAccount(organiser), walletAccount(organiser), deposit, 'deposit_return'),
];

/**
 * Locks the accounts of all who play an order, and of its organiser, before the first of them is used. Two
 * people who pay a share of each other's orders at the same time would otherwise each hold the wallet that
 * the other's payment waits for. The order is locked by the caller.
 */
export async function lockSharers(tx: Tx, order: OrderRow): Promise<void> {
  const shares = await selectShares(tx, order);
  await lockAccountsOf(tx, [order.user_id, ...shares.map(({ user_id }) => user_id)]);
}

const lockAccountsOf = (tx: Tx, people: readonly string[]) =>
  write(tx, effect(lockAccounts(people.flatMap((id) => [walletAccount(id), depositAccount(id)]))));

const NOBODY: ReadonlySet<string> = new Set();

/**
 * Those who have paid the order and whose accounts are deleted by now. The others' can't be until the
 * transaction ends. The order is locked by the caller.
 */
export async function lockClosedPayers(tx: Tx, order: OrderRow): Promise<ReadonlySet<string>> {
  const people = payersOf(order, await selectShares(tx, order)).map(({ user_id }) => user_id);
  await lockAccountsOf(tx, people);
  const isClosed = await read(tx, Object.fromEntries(people.map((id) => [id, isAccountDeleted(id)])));
  return new Set(people.filter((id) => isClosed[id]));
}

/**
 * The lines by which a payer of an order gets money back, less what a provider has given them back of a
 * payment already, which is booked to `losses` by the caller. Without those that the play money comes from.
 * `closed`: the accounts that are deleted. Nobody can use their wallets, so `losses` gets their parts.
 */
export async function returnTo(
  ctx: TransactionContext,
  order: Pick<OrderRow, 'id'>,
  { user_id, play, deposit }: Payer,
  kind: 'refund_early_end' | 'refund_cancel' | 'refund_staff' | 'share_return',
  closed = NOBODY,
) {
  const recovered = closed.has(user_id)
    ? play + deposit
    : await recoverReversed(ctx, { order_id: order.id, user_id }, play + deposit);
  const fromPlay = Math.min(recovered, play);
  const wallet = walletAccount(user_id);
  const lines: LedgerLine[] = [
    { account: wallet, amount: play - fromPlay, kind },
    { account: depositAccount(user_id), amount: -deposit, kind: 'deposit_return' },
    { account: wallet, amount: deposit - (recovered - fromPlay), kind: 'deposit_return' },
  ];
  return { user_id, play, lines, recovered, amount: play + deposit - recovered };
}

/**
 * The lines by which the organiser gives a player back what they paid, and takes over the deposit again.
 * What a provider has given the player back already is the hall's loss, and the hall gets it. `amount`: what
 * the player's wallet gets.
 */
export async function givingBackLines(
  ctx: TransactionContext,
  { id, user_id: organiser }: OrderRow,
  payer: Payer,
): Promise<{ lines: LedgerLine[]; amount: number }> {
  const back = await returnTo(ctx, { id }, payer, 'share_return');
  const wallet = walletAccount(organiser);
  return {
    amount: back.amount,
    lines: [
      { account: wallet, amount: -payer.play, kind: 'share_return' },
      ...transferLines(wallet, depositAccount(organiser), payer.deposit, 'deposit_hold'),
      ...back.lines,
      { account: LOSSES_ACCOUNT, amount: back.recovered, kind: 'share_return' },
    ],
  };
}

/** Gives what is held of an unpaid order back. Returns what each wallet receives, and the statements. */
async function release(
  ctx: TransactionContext,
  order: OrderRow,
  payers: readonly Payer[],
): Promise<{ amounts: ReadonlyMap<string, number>; entry: Statement<void>[] }> {
  const kind = 'share_return';
  const lines: LedgerLine[] = [];
  const amounts = new Map<string, number>();
  for (const payer of payers) {
    const back = await returnTo(ctx, order, payer, kind);
    amounts.set(payer.user_id, back.amount);
    lines.push({ account: depositAccount(payer.user_id), amount: -payer.play, kind }, ...back.lines, {
      account: LOSSES_ACCOUNT,
      amount: back.recovered,
      kind,
    });
  }
  return { amounts, entry: shareEntry(ctx, order.id, kind, lines) };
}

/** The transaction that moves shares of an order. */
export const shareEntry = (
  { deps, now }: TransactionContext,
  order_id: string,
  kind: 'share_pay' | 'share_return',
  lines: readonly LedgerLine[],
): Statement<void>[] => ledgerEntry({ id: deps.ids.next('txn'), kind, order_id, at: now, lines });

/** What changes in a player's row as a refund goes to them. */
export const refundedShare = (row: PlayerRow, { share, play, deposit }: ShareRefund): Statement<void> =>
  updateShare(row, { ...share, share_returned: row.share_returned + play + deposit });

/**
 * Gives all who have paid a part of an unpaid order their money back, and ends its split. Returns what the
 * organiser got, and what changes in the order. The order is locked by the caller.
 */
export async function releaseShares(
  ctx: TransactionContext<ReceiptDeps>,
  order: OrderRow,
): Promise<{ own: number; change: OrderChange }> {
  if (order.status !== 'unpaid' || order.split === null) return { own: 0, change: {} };
  const shares = await selectShares(ctx.tx, order);
  const payers = payersOf(order, shares);
  const { amounts, entry } = await release(ctx, order, payers);
  await write(
    ctx.tx,
    ...entry,
    ...shares
      .filter(hasShare)
      .map((row) => updateShare(row, { ...NO_SHARE, share_returned: row.share_returned + paidOf(row) })),
  );
  for (const row of shares) await tellShareReturned(ctx, order, row, amounts.get(row.user_id) ?? 0);
  return { own: amounts.get(order.user_id) ?? 0, change: { split: null } };
}

/** Gives one player back what is held for them. `returned`: what their wallet gets. */
export async function releaseShare(
  ctx: TransactionContext<ReceiptDeps>,
  order: OrderRow & { readonly split: NonNullable<OrderRow['split']> },
  row: PlayerRow,
): Promise<{ change: OrderChange; returned: number }> {
  const { user_id, share_paid: play, deposit_paid: deposit } = row;
  const { amounts, entry } = await release(ctx, order, [{ user_id, play, deposit }]);
  await write(
    ctx.tx,
    ...entry,
    updateShare(row, { share_paid: 0, deposit_paid: 0, share_returned: row.share_returned + play + deposit }),
  );
  const { held_play, held_deposit } = order.split;
  const split = { ...order.split, held_play: held_play - play, held_deposit: held_deposit - deposit };
  return { change: { split }, returned: amounts.get(user_id) ?? 0 };
}

/** Whether a player owns a share. */
export const hasShare = (share: Share): boolean => paidOf(share) + dueOf(share) > 0;
