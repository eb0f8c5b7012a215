import type { PersonalData } from '#server/core/personal-data.ts';
import { Refusal } from '#server/core/refusal.ts';
import { lockNames } from '#server/db/lock-names.ts';
import { effect, read, write } from '#server/db/statement.ts';
import { clearInviteTokens } from './invite-store.ts';
import { countOpen, countPlaying, selectOrders } from './person-orders-store.ts';
import {
  countOpenShares,
  type EndedPlay,
  endPlaysOf,
  endSplits,
  forgiveShares,
  movePlays,
  movePlaysBack,
  selectPlaysOf,
} from './player-store.ts';
import { restoreEndedPlay } from './separate-plays.ts';
import { lockOrders, moveOrders } from './store.ts';

/**
 * Orders are kept when an account is deleted, like the ledger; the links to their public pages end. The
 * person leaves the orders of others, except for what they have paid of those that are over.
 */
export const orderPersonalData: PersonalData = {
  export: async (db, user_id) => {
    const { orders, joined_orders } = await read(db, {
      orders: selectOrders(user_id),
      joined_orders: selectPlaysOf(user_id),
    });
    // The token of an invitation is a secret.
    return { orders: orders.map(({ invite_token: _, ...order }) => order), joined_orders };
  },
  refuseDeletion: async (tx, user_id, now) => {
    const { open, shares } = await read(tx, {
      lock: lockNames(`orders of ${user_id}`),
      open: countOpen(user_id, now),
      shares: countOpenShares(user_id),
    });
    return open + shares > 0 ? new Refusal('orders_open') : null;
  },
  erase: async (tx, { id }) => {
    await write(tx, clearInviteTokens(id));
    // The orders are locked before the rows of their players, as for every payment of a share.
    const split = await read(tx, endSplits(id));
    await write(tx, forgiveShares(split), ...endPlaysOf(id));
  },
  refuseJoin: async (tx, user_id) =>
    (await read(tx, countPlaying(user_id))) > 0 ? new Refusal('game_open') : null,
  join: async ({ tx }, accounts) => {
    const { orders, own, given_way, merged, moved } = await read(tx, {
      orders: moveOrders(accounts),
      ...movePlays(accounts),
    });
    const ended = [...own, ...given_way, ...merged];
    return { orders, plays: moved, ended_plays: ended.map((row) => JSON.stringify(row)) };
  },
  lockUndo: (tx, { orders = [], ended_plays = [] }) =>
    write(tx, lockOrders([...orders, ...endedPlays(ended_plays).map(({ order_id }) => order_id)])),
  undoJoin: async ({ tx }, accounts, { orders = [], plays = [], ended_plays = [] }) => {
    const back = { from: accounts.into, into: accounts.from };
    await write(tx, movePlaysBack(accounts, plays), effect(moveOrders(back, orders)));
    for (const row of endedPlays(ended_plays)) await restoreEndedPlay(tx, row);
  },
};

const endedPlays = (rows: readonly string[]) => rows.map((row) => JSON.parse(row) as EndedPlay);
