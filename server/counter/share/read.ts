import type { CounterPayer, CounterShares } from '#lib/contract/counter/share.ts';
import { paidByOrganiser, paidOf } from '#lib/domain/share.ts';
import { withTransaction } from '#server/core/context.ts';
import { findPeople } from '#server/customer/user/queries.ts';
import { read } from '#server/db/statement.ts';
import { payBackOf } from '#server/money/cash/commands.ts';
import { recoverableByPayer } from '#server/money/payments/commands.ts';
import { heldDeposit } from '#server/ordering/order/bill.ts';
import { seatsOf, shareDue } from '#server/ordering/order/pay-share.ts';
import type { PlayerRow } from '#server/ordering/order/players.ts';
import type { OrderRow } from '#server/ordering/order/queries.ts';
import { leftToPay } from '#server/ordering/order/settle-bill.ts';
import { missingOf, paidAmountsOf, wholeOf } from '#server/ordering/order/shares.ts';
import type { ActionContext, StaffCall } from '../access/context.ts';
import { shownName } from '../board/present-order.ts';
import type { CounterDeps } from '../deps.ts';
import { walletOf } from '../money/person.ts';
import { findOutletOrder } from '../order/lock.ts';

type Owned = Pick<CounterPayer, 'player_id' | 'play' | 'deposit' | 'paid' | 'due'>;

/** Who plays an order of the outlet, and what each has paid and has still to pay. */
export async function readShares(
  call: StaffCall<CounterDeps>,
  { id }: { id: string },
): Promise<CounterShares> {
  const { deps, hall } = call;
  const order = await read(deps.db, findOutletOrder(call, id));
  const isUnpaid = order.status === 'unpaid';
  return withTransaction(deps, async (ctx) => {
    const { shares, free_seats } = await seatsOf(ctx.tx, order);
    const owned: (Owned & { readonly user_id: string })[] = [
      { user_id: order.user_id, ...(await ownedByOrganiser(ctx, order, shares)) },
    ];
    for (const row of shares) owned.push({ user_id: row.user_id, ...(await ownedByPlayer(ctx, order, row)) });
    const people = await read(ctx.tx, findPeople(owned.map(({ user_id }) => user_id)));
    // `payBackOf` locks wallets; every transaction locks those of several people in this order.
    const money = new Map<string, Awaited<ReturnType<typeof readWallet>>>();
    for (const user_id of [...people.keys()].sort())
      money.set(user_id, await readWallet(ctx, order, user_id));
    const missing = missingOf(order);
    const recoverable = await read(ctx.tx, recoverableByPayer(order.id));
    return {
      is_split: order.split !== null,
      due_at: isUnpaid ? (order.split?.due_at ?? null) : null,
      at_deadline: isUnpaid ? (order.split?.at_deadline ?? null) : null,
      missing: isUnpaid
        ? missing.play + missing.deposit
        : order.status === 'due'
          ? leftToPay(order).to_take
          : 0,
      free_seats: order.party_size === null ? 0 : free_seats,
      payers: owned.map(({ user_id, ...payer }) => ({
        ...payer,
        back: Math.max(0, payer.paid - (recoverable.get(user_id) ?? 0)),
        name: shownName(hall, people.get(user_id)?.nickname),
        ...(money.get(user_id) ?? NO_MONEY),
      })),
    };
  });
}

const NO_MONEY = { balance: 0, hand_back: 0, sources: { online: 0, terminal: 0, cash: 0 }, bonus_back: 0 };

async function readWallet(
  ctx: Pick<ActionContext<CounterDeps>, 'tx'>,
  { id: order_id }: OrderRow,
  user_id: string,
) {
  const back = await payBackOf(ctx, { user_id, order_id });
  const { balance } = await walletOf(ctx, user_id);
  return { balance, hand_back: back.amount, sources: back.split, bonus_back: back.bonus };
}

async function ownedByPlayer(
  { tx }: Pick<ActionContext<CounterDeps>, 'tx'>,
  order: OrderRow,
  row: PlayerRow,
): Promise<Owned> {
  const due = await shareDue(tx, order, row);
  const amount = order.status === 'cancelled' ? 0 : due.play + due.deposit;
  return {
    player_id: row.id,
    play: row.share,
    deposit: row.deposit_share,
    paid: paidOf(row),
    due: order.status === 'due' ? Math.min(amount, leftToPay(order).to_take) : amount,
  };
}

/** The organiser owns what no player does. */
async function ownedByOrganiser(
  { tx }: Pick<ActionContext<CounterDeps>, 'tx'>,
  order: OrderRow,
  shares: readonly PlayerRow[],
): Promise<Owned> {
  const paid = paidByOrganiser(paidAmountsOf(order), shares);
  if (order.status === 'due') {
    const play = shares.reduce((left, { share }) => left - share, wholeOf(order).play);
    const { to_take } = leftToPay(order);
    const due = Math.max(0, Math.min(to_take, play - paid.play - heldDeposit(order)));
    return { player_id: null, play, deposit: 0, paid: paid.play, due };
  }
  const due = await shareDue(tx, order, null);
  return {
    player_id: null,
    play: paid.play + due.play,
    deposit: paid.deposit + due.deposit,
    paid: paid.play + paid.deposit,
    due: due.play + due.deposit,
  };
}
