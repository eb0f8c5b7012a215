import { playerApi } from '#lib/contract/player.ts';
import { receiptApi } from '#lib/contract/receipt.ts';
import type { CommandContext } from '#server/core/context.ts';
import { read } from '#server/db/statement.ts';
import type { Routes } from '#server/http/mount.ts';
import type { OrderingDeps, PassDeps } from '../deps.ts';
import { lockOwn, readOwnOrder } from '../order/own-order.ts';
import type { OrderRow } from '../order/players.ts';
import {
  changeParty,
  joinOrder,
  leaveOrder,
  limitPerHour,
  openForPlayer,
  readmitPlayer,
  removePlayer,
  revokeLink,
} from './commands.ts';
import { presentJoined, readParty } from './present.ts';
import { listPlayed, playedDetail, playedReceipt } from './queries.ts';

export const playerRoutes: Routes<OrderingDeps & PassDeps> = (mount) => {
  mount.command(playerApi.join, {
    prepare: limitPerHour('joins'),
    run: async (ctx, input) => presentJoined(ctx, await joinOrder(ctx, input)),
  });
  mount.command(playerApi.leave, async (ctx, { id }) => {
    await leaveOrder(ctx, id);
    return {};
  });
  mount.idempotent(playerApi.open, async (ctx, input) => presentJoined(ctx, await openForPlayer(ctx, input)));
  mount.user(playerApi.list, async (ctx, { status }) => ({ list: await listPlayed(ctx, status) }));
  mount.user(playerApi.detail, (ctx, { id }) => playedDetail(ctx, id));
  mount.user(receiptApi.share, (ctx, { id }) => playedReceipt(ctx, id));

  mount.user(playerApi.party, async (ctx, { id }) => {
    const { db } = ctx.deps;
    return readParty(db, ctx, await read(db, readOwnOrder(id, ctx.user.id)));
  });
  mount.command(playerApi.change, {
    read: lockOwn,
    run: async (ctx, change, { order }) => presentParty(ctx, await changeParty(ctx, order, change)),
  });
  mount.command(playerApi.remove, {
    read: lockOwn,
    run: async (ctx, { player_id }, { order }) => {
      await removePlayer(ctx, order, player_id);
      return presentParty(ctx, order);
    },
  });
  mount.command(playerApi.readmit, {
    read: lockOwn,
    run: async (ctx, { player_id }, { order }) => {
      await readmitPlayer(ctx, order, player_id);
      return presentParty(ctx, order);
    },
  });
  mount.command(playerApi.revoke, {
    read: lockOwn,
    run: async (ctx, _, { order }) => presentParty(ctx, await revokeLink(ctx, order)),
  });
};

const presentParty = (ctx: CommandContext<OrderingDeps>, order: OrderRow) => readParty(ctx.tx, ctx, order);
