import {
  type Amounts,
  dueOf,
  NO_SHARE,
  paidByOrganiser,
  paidOf,
  refundShares,
  type Share,
  type ShareRefund,
} from '#lib/domain/share.ts';
import type { TransactionContext } from '#server/core/context.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { type Statement, write } from '#server/db/statement.ts';
import {
  depositAccount,
  type LedgerLine,
  ledgerEntry,
  transferLines,
  walletAccount,
} from '#server/money/ledger/ledger.ts';
import type { ReceiptDeps } from '../deps.ts';
import { heldDeposit } from './bill.ts';
import { tellShareReturned } from './messages.ts';
import { type PlayerRow, selectPlayers, updateShare } from './player-store.ts';
import type { OrderChange, OrderRow } from './store.ts';

/** Those who joined an order, the earliest first. Reads nothing of an order to which nobody was invited. */
export async function selectShares(
  db: Db | Tx,
  order: Pick<OrderRow, 'id' | 'party_size'>,
): Promise<PlayerRow[]> {
  if (order.party_size === null) return [];
  return (await selectPlayers(db, order.id)).filter(({ state }) => state === 'joined');
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
  const { organiser } = refundShares(refund, paidAmountsOf(order), shares);
  return organiser.play + organiser.deposit;
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

/** The lines by which the organiser gives a player back what they paid, and takes over the deposit again. */
export const givingBackLines = (organiser: string, { user_id, play, deposit }: Payer): LedgerLine[] => [
  ...transferLines(walletAccount(organiser), walletAccount(user_id), play, 'share_return'),
  ...transferLines(walletAccount(organiser), depositAccount(organiser), deposit, 'deposit_hold'),
  ...transferLines(depositAccount(user_id), walletAccount(user_id), deposit, 'deposit_return'),
];

const releasingLines = ({ user_id, play, deposit }: Payer): LedgerLine[] => [
  ...transferLines(depositAccount(user_id), walletAccount(user_id), play, 'share_return'),
  ...transferLines(depositAccount(user_id), walletAccount(user_id), deposit, 'deposit_return'),
];

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
  await write(
    ctx.tx,
    ...shareEntry(ctx, order.id, 'share_return', payers.flatMap(releasingLines)),
    ...shares
      .filter(hasShare)
      .map((row) => updateShare(row, { ...NO_SHARE, share_returned: row.share_returned + paidOf(row) })),
  );
  for (const row of shares) await tellShareReturned(ctx, order, row, paidOf(row));
  const [organiser] = payers;
  return { own: organiser ? organiser.play + organiser.deposit : 0, change: { split: null } };
}

/** Gives one player back what is held for them. Returns what changes in the order. */
export async function releaseShare(
  ctx: TransactionContext<ReceiptDeps>,
  order: OrderRow & { readonly split: NonNullable<OrderRow['split']> },
  row: PlayerRow,
): Promise<OrderChange> {
  const { user_id, share_paid: play, deposit_paid: deposit } = row;
  await write(
    ctx.tx,
    ...shareEntry(ctx, order.id, 'share_return', releasingLines({ user_id, play, deposit })),
    updateShare(row, { share_paid: 0, deposit_paid: 0, share_returned: row.share_returned + play + deposit }),
  );
  const { held_play, held_deposit } = order.split;
  return { split: { ...order.split, held_play: held_play - play, held_deposit: held_deposit - deposit } };
}

/** Whether a player owns a share. */
export const hasShare = (share: Share): boolean => paidOf(share) + dueOf(share) > 0;
