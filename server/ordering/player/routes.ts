import { playerApi } from '#lib/contract/player.ts';
import { receiptApi } from '#lib/contract/receipt.ts';
import type { CommandContext, UserCallContext } from '#server/core/context.ts';
import { Refusal } from '#server/core/refusal.ts';
import { listAuthors } from '#server/customer/user/queries.ts';
import { runStatement } from '#server/db/statement.ts';
import type { HttpDeps, Routes } from '#server/http/mount.ts';
import type { OrderingDeps, PassDeps } from '../deps.ts';
import { findOwnOrder, lockOwn } from '../order/own-order.ts';
import { countJoined, type OrderRow, type PlayedRow } from '../order/players.ts';
import {
  changeParty,
  joinOrder,
  leaveOrder,
  limitJoins,
  openForPlayer,
  readmitPlayer,
  removePlayer,
  revokeLink,
} from './commands.ts';
import { presentPlayed, readParty } from './present.ts';
import { listPlayed, playedDetail, playedReceipt } from './queries.ts';

export const playerRoutes: Routes<OrderingDeps & PassDeps & Pick<HttpDeps, 'rateLimiter'>> = (mount) => {
  mount.command(playerApi.join, {
    prepare: (ctx) => limitJoins(ctx),
    run: async (ctx, input) => presentRow(ctx, await joinOrder(ctx, input)),
  });
  mount.command(playerApi.leave, async (ctx, { id }) => {
    await leaveOrder(ctx, id);
    return {};
  });
  mount.idempotent(playerApi.open, async (ctx, input) => presentRow(ctx, await openForPlayer(ctx, input)));
  mount.user(playerApi.list, async (ctx, { status }) => ({ list: await listPlayed(ctx, status) }));
  mount.user(playerApi.detail, (ctx, { id }) => playedDetail(ctx, id));
  mount.user(receiptApi.share, (ctx, { id }) => playedReceipt(ctx, id));

  mount.user(playerApi.party, async (ctx, { id }) => readParty(ctx.deps.db, ctx, await ownOrder(ctx, id)));
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

async function presentRow(ctx: CommandContext<OrderingDeps>, row: PlayedRow) {
  const { id, user_id } = row.order;
  const people = await listAuthors(ctx.tx, [user_id]);
  const counts = await countJoined(ctx.tx, [id]);
  return presentPlayed(ctx, row, { organiser: people.get(user_id), joined: counts.get(id) ?? 0 });
}

async function ownOrder({ deps, user }: UserCallContext<OrderingDeps>, id: string): Promise<OrderRow> {
  const order = await runStatement(deps.db, findOwnOrder(id, user.id));
  if (!order) throw new Refusal('not_found', { field: 'id' });
  return order;
}
