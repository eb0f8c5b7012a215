import type { MessageKind } from '#lib/contract/message.ts';
import type { OrderStatus } from '#lib/domain/order.ts';
import type { Share } from '#lib/domain/share.ts';
import type { TransactionContext } from '#server/core/context.ts';
import { read } from '#server/db/statement.ts';
import { sendMessage } from '#server/notify/message/commands.ts';
import type { NewMessage } from '#server/notify/message/message.ts';
import type { ReminderSource } from '#server/notify/message/reminder.ts';
import type { ReceiptDeps } from '../deps.ts';
import { dueReminders, findPlayer, listPlayers, type PlayerRow } from './player-store.ts';
import { findOrderPlayedBy, isPlayedBy } from './players.ts';
import { lockOrderOrSkip, type OrderRow } from './store.ts';

type Ctx = TransactionContext<ReceiptDeps>;

/** Sends a message about an order, to which it leads unless `order_id` says otherwise. */
const tell = (
  ctx: Ctx,
  order: OrderRow,
  { facts, ...message }: Omit<NewMessage, 'order_id' | 'facts'> & Partial<NewMessage>,
): Promise<boolean> =>
  sendMessage(ctx, { order_id: order.id, ...message, facts: { ...messageFacts(order), ...facts } });

/** Sends the receipt of a finished order. `returned` includes `deposit`. `by_hall`: who cancelled it. */
export const sendOrderReceipt = (
  ctx: Ctx,
  order: OrderRow,
  kind: 'ended' | 'lapsed' | 'expired' | 'cancelled' | 'wait_lapsed',
  {
    by_hall = false,
    by_staff = false,
    ...returns
  }: { returned: number; deposit: number; to_source?: number; by_hall?: boolean; by_staff?: boolean },
) =>
  tell(ctx, order, {
    user_id: order.user_id,
    kind,
    // Includes the kind because an expired order may be paid late, and get another receipt when it ends.
    key: `${kind}:${order.id}`,
    facts: { ...returns, by_hall, by_staff },
  });

/** Tells those who play an order that it was cancelled, also if nobody else gets a message of it. */
export const tellPlayersCancelled = (
  ctx: Ctx,
  order: OrderRow,
  by: { readonly by_hall: boolean; readonly by_staff: boolean },
) => tellPlayers(ctx, order, { kind: 'cancelled', key: `cancelled:${order.id}`, facts: by });

/** Tells all who play an order that it moved. `amount`: paid for it; negative: given back. */
export async function sendMoved(
  ctx: Ctx,
  before: OrderRow,
  moved: OrderRow,
  { amount, by_person }: { amount: number; by_person: boolean },
): Promise<void> {
  const message = { kind: 'moved', key: `moved:${moved.id}:${moved.rev}` } as const;
  const facts = {
    from_table_id: before.table_id,
    from_start_at: before.start_at,
    from_end_at: before.end_at,
    status: moved.status,
    open_ended: moved.open_ended !== null,
  };
  await tell(ctx, moved, {
    ...message,
    user_id: moved.user_id,
    facts: { ...facts, amount: Math.max(0, amount), returned: Math.max(0, -amount) },
    by_person,
  });
  await tellPlayers(ctx, moved, { ...message, facts });
}

/** Sends a message to everybody who joined the order. Its text says nothing about money. */
async function tellPlayers(
  ctx: Ctx,
  order: OrderRow,
  { facts, ...message }: Pick<NewMessage, 'kind' | 'key' | 'facts'>,
): Promise<void> {
  if (order.party_size === null) return;
  for (const { user_id, state } of await read(ctx.tx, listPlayers(order.id)))
    if (state === 'joined')
      await tell(ctx, order, { ...message, user_id, facts: { ...facts, as_player: true } });
}

/** Tells the organiser that somebody joined or left. `players`: how many are in now, with the organiser. */
export const tellOrganiser = (
  ctx: Ctx,
  order: OrderRow,
  kind: 'player_joined' | 'player_left',
  { player_id, players }: { player_id: string; players: number },
) =>
  tell(ctx, order, {
    user_id: order.user_id,
    kind,
    key: `${kind}:${player_id}:${ctx.now}`,
    facts: { number: players, party_size: order.party_size ?? players },
  });

/** How often the same person is invited to the same order. */
const MAX_INVITATIONS = 2;

/**
 * Tells somebody that they are invited. Returns false, and sends nothing, if they were invited to this order
 * too often.
 */
export async function tellInvited(ctx: Ctx, order: OrderRow, user_id: string): Promise<boolean> {
  for (let count = 1; count <= MAX_INVITATIONS; count++) {
    const key = `player_invited:${order.id}:${count}`;
    if (await tell(ctx, order, { user_id, kind: 'player_invited', key })) return true;
  }
  return false;
}

/** Tells somebody that the organiser removed them. The order is theirs no longer, so there is no link. */
export const tellRemoved = (ctx: Ctx, order: OrderRow, { id, user_id }: PlayerRow) =>
  tell(ctx, order, {
    user_id,
    kind: 'player_removed',
    key: `player_removed:${id}:${ctx.now}`,
    order_id: null,
  });

/** Reminds a player to pay a share: `due`, minor units. */
export const tellShareDue = (ctx: Ctx, order: OrderRow, { id, user_id }: PlayerRow, due: number) =>
  tell(ctx, order, {
    user_id,
    kind: 'share_due',
    key: `share_due:${id}:${ctx.now}`,
    facts: { amount: due, until_at: order.split?.due_at ?? 0 },
  });

/** Tells a player what of their share is back in the wallet, minor units; nothing if nothing is. */
export async function tellShareReturned(
  ctx: Ctx,
  order: OrderRow,
  { id, user_id, share_returned }: PlayerRow,
  returned: number,
): Promise<void> {
  if (returned === 0) return;
  const key = `share_returned:${id}:${order.status}:${share_returned}`;
  await tell(ctx, order, { user_id, kind: 'share_returned', key, facts: { returned } });
}

/**
 * Tells a player that the organiser gave their share back. `returned`: what of it is in the wallet. The
 * order of somebody who was removed is theirs no longer, so there is no link.
 */
export const tellShareGivenBack = (
  ctx: Ctx,
  order: OrderRow,
  { id, user_id, share_returned }: PlayerRow,
  { returned, isRemoved = false }: { returned: number; isRemoved?: boolean },
) =>
  tell(ctx, order, {
    user_id,
    kind: 'share_given_back',
    key: `share_given_back:${id}:${share_returned}:${ctx.now}`,
    facts: { returned },
    ...(isRemoved ? { order_id: null } : {}),
  });

/**
 * Tells a player that the organiser changed what they own, also from nothing: they may have been told before
 * that they own nothing. Nobody is told of a share that stays the same, or of the one they join with.
 */
export async function tellShareChanged(
  ctx: Ctx,
  order: OrderRow,
  { id, user_id, ...before }: PlayerRow,
  after: Pick<Share, 'share' | 'deposit_share'>,
): Promise<void> {
  const amount = after.share + after.deposit_share;
  if (before.share + before.deposit_share === amount) return;
  const key = `share_changed:${id}:${ctx.now}:${amount}`;
  await tell(ctx, order, { user_id, kind: 'share_changed', key, facts: { amount } });
}

/** Tells the organiser that a split order is paid. `covered`: what their wallet paid at the deadline. */
export const tellSplitDone = (ctx: Ctx, order: OrderRow, { covered }: { covered: number }) =>
  tell(ctx, order, {
    user_id: order.user_id,
    kind: 'split_done',
    key: `split_done:${order.id}`,
    facts: { amount: covered },
  });

/** Tells the organiser that their wallet lacks `missing` for the shares that nobody has paid, minor units. */
export const tellSplitShort = (ctx: Ctx, order: OrderRow, { missing }: { missing: number }) =>
  tell(ctx, order, {
    user_id: order.user_id,
    kind: 'split_short',
    key: `split_short:${order.id}`,
    facts: { amount: missing, until_at: order.hold_until_at ?? 0 },
  });

const messageFacts = ({ table_id, outlet_id, start_at, end_at }: OrderRow) => ({
  table_id,
  outlet_id,
  start_at,
  end_at,
});

/** How long before the end of a hold, the start of a booking and the end of a game people are reminded. */
const REMIND_BEFORE_SECONDS = { hold: 5 * 60, booking: 30 * 60, game: 10 * 60 };

const statusByKind: Partial<Record<MessageKind, OrderStatus>> = {
  hold_ending: 'unpaid',
  booking_soon: 'paid',
  ending_soon: 'playing',
};

export const orderReminders: ReminderSource = {
  kinds: ['hold_ending', 'booking_soon', 'ending_soon'],
  due: (now) => dueReminders(now, REMIND_BEFORE_SECONDS),
  async compose({ tx }, { kind, key, user_id, id }) {
    const { order, player } = await read(tx, {
      order: lockOrderOrSkip(id),
      player: findPlayer({ order_id: id, user_id }),
    });
    if (!order || !isPlayedBy(order, user_id, player)) return null;
    const as_player = order.user_id !== user_id;
    return { user_id, kind, key, facts: { ...messageFacts(order), as_player }, order_id: id };
  },
  async stillApplies(db, { kind, order_id, user_id, facts }) {
    const order = order_id === null ? undefined : await findOrderPlayedBy(db, { id: order_id, user_id });
    return order !== undefined && order.status === statusByKind[kind] && order.end_at === facts.end_at;
  },
};
