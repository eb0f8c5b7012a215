import type { PersonalData } from '#server/core/personal-data.ts';
import { Refusal } from '#server/core/refusal.ts';
import { lockNames } from '#server/db/lock-names.ts';
import { read } from '#server/db/statement.ts';
import { clearInviteTokens } from './invite-store.ts';
import {
  countOpenShares,
  type EndedPlay,
  endPlaysOf,
  forgiveShares,
  movePlays,
  movePlaysBack,
  selectPlaysOf,
} from './player-store.ts';
import { restoreEndedPlay } from './separate-plays.ts';
import { countOpen, countPlaying, lockOrder, moveOrders, selectOrders } from './store.ts';

/**
 * Orders are kept when an account is deleted, like the ledger; the links to their public pages end. The
 * person leaves the orders of others, except for what they have paid of those that are over.
 */
export const orderPersonalData: PersonalData = {
  export: async (db, user_id) => ({
    // The token of an invitation is a secret.
    orders: (await selectOrders(db, user_id)).map(({ invite_token: _, ...order }) => order),
    joined_orders: await selectPlaysOf(db, user_id),
  }),
  refuseDeletion: async (tx, user_id, now) => {
    await read(tx, lockNames(`orders of ${user_id}`));
    const open = (await countOpen(tx, user_id, now)) + (await countOpenShares(tx, user_id));
    return open > 0 ? new Refusal('orders_open') : null;
  },
  erase: async (tx, { id }) => {
    await clearInviteTokens(tx, id);
    await forgiveShares(tx, id);
    await endPlaysOf(tx, id);
  },
  refuseJoin: async (tx, user_id) =>
    (await countPlaying(tx, user_id)) > 0 ? new Refusal('game_open') : null,
  join: async ({ tx }, accounts) => {
    const orders = await moveOrders(tx, accounts);
    const { moved, ended } = await movePlays(tx, accounts);
    return { orders, plays: moved, ended_plays: ended.map((row) => JSON.stringify(row)) };
  },
  lockUndo: async (tx, { orders = [], ended_plays = [] }) => {
    const ids = [...orders, ...endedPlays(ended_plays).map(({ order_id }) => order_id)];
    for (const id of ids.sort()) await lockOrder(tx, id);
  },
  undoJoin: async ({ tx }, accounts, { orders = [], plays = [], ended_plays = [] }) => {
    await movePlaysBack(tx, accounts, plays);
    await moveOrders(tx, { from: accounts.into, into: accounts.from }, orders);
    for (const row of endedPlays(ended_plays)) await restoreEndedPlay(tx, row);
  },
};

const endedPlays = (rows: readonly string[]) => rows.map((row) => JSON.parse(row) as EndedPlay);
