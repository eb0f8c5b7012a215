import { shareApi } from '#lib/contract/share.ts';
import type { CommandContext } from '#server/core/context.ts';
import { read } from '#server/db/statement.ts';
import type { Routes } from '#server/http/mount.ts';
import type { OrderingDeps } from '../deps.ts';
import { checkStoredPage, lockOwn, readOwnOrder } from '../order/own-order.ts';
import type { OrderRow } from '../order/players.ts';
import {
  changeShare,
  extendForPlayer,
  giveBack,
  nudge,
  payOwnShare,
  splitOrder,
  stopSplit,
} from './commands.ts';
import { readSplit } from './present.ts';

export const shareRoutes: Routes<OrderingDeps> = (mount) => {
  mount.user(shareApi.split, async (ctx, { id }) => {
    const { db } = ctx.deps;
    return readSplit(db, ctx, await read(db, readOwnOrder(id, ctx.user.id)));
  });
  mount.command(shareApi.set, {
    read: lockOwn,
    run: async (ctx, request, { order }) => present(ctx, await splitOrder(ctx, order, request)),
  });
  mount.command(shareApi.change, {
    read: lockOwn,
    run: async (ctx, change, { order }) => {
      await changeShare(ctx, order, change);
      return present(ctx, order);
    },
  });
  mount.command(shareApi.stop, {
    read: lockOwn,
    run: async (ctx, _, { order }) => present(ctx, await stopSplit(ctx, order)),
  });
  mount.idempotent(shareApi.pay, payOwnShare, { checkStored: checkStoredPage });
  mount.command(shareApi.nudge, {
    read: lockOwn,
    run: async (ctx, { player_id }, { order }) => {
      await nudge(ctx, order, player_id);
      return present(ctx, order);
    },
  });
  mount.idempotent(shareApi.giveBack, {
    read: lockOwn,
    run: async (ctx, input, { order }) => present(ctx, await giveBack(ctx, order, input)),
  });
  mount.idempotent(shareApi.extend, extendForPlayer, { checkStored: checkStoredPage });
};

const present = (ctx: CommandContext<OrderingDeps>, order: OrderRow) => readSplit(ctx.tx, ctx, order);
