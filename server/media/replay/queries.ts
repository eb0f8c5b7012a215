import { setTimeout as sleep } from 'node:timers/promises';
import type { Clip, Replay } from '#lib/contract/replay.ts';
import { localDay, localMinute } from '#lib/domain/time.ts';
import type { UserCallContext } from '#server/core/context.ts';
import { Refusal } from '#server/core/refusal.ts';
import { read } from '#server/db/statement.ts';
import { tableContextOf } from '#server/hall/table-context.ts';
import { findOrder, findOrderPlayedBy, type OrderRow } from '#server/ordering/order/players.ts';
import type { MediaDeps } from '../deps.ts';
import { cutGameClips, cutPart, type GameClip, gapsIn, recordedPeriod } from './game-clips.ts';
import { type ClipSource, clipUrl } from './links.ts';

const DAY = 86_400;
/** After this time, a call returns `preparing` while the clips are being cut. */
const MAX_WAIT_MS = 2_000;

/** The recordings of a game that the person booked or joined. */
export async function findReplay(ctx: UserCallContext<MediaDeps>, id: string): Promise<Replay> {
  const order = await playedOrder(ctx, id);
  const game = recordedPeriod(order);
  const kept_until_at = keptUntil(ctx, order);
  const { time_zone } = tableContextOf(ctx.hall, order.table_id).outlet;
  const replay = { ...game, time_zone, clips: [], gaps: [], kept_until_at: null };
  if (ctx.now > kept_until_at) return { ...replay, state: 'expired' };
  const gameClips = await resultWithin(MAX_WAIT_MS, cutGameClips(ctx.deps, order));
  if (gameClips === null) return { ...replay, state: 'preparing' };
  if (gameClips.length === 0) return { ...replay, state: 'none' };
  const clips = await Promise.all(gameClips.map((clip) => presentClip(ctx, clip, order.id)));
  return { ...replay, state: 'ready', clips, gaps: gapsIn(game, gameClips), kept_until_at };
}

/** A clip to download, of the game clip that has most of the period. Throws as `findReplay`. */
export async function cutClip(
  ctx: UserCallContext<MediaDeps>,
  { id, at, seconds }: { id: string; at: number; seconds: number },
): Promise<{ url: string; name: string }> {
  const order = await playedOrder(ctx, id);
  if (ctx.now > keptUntil(ctx, order)) throw new Refusal('not_found', { field: 'id' });
  const name = await cutPart(ctx.deps, order, { at, seconds });
  if (!name) throw new Refusal('not_found', { field: 'at' });
  const { table, outlet } = tableContextOf(ctx.hall, order.table_id);
  const fileName = `baize-table-${table.id}-${fileTime(at, outlet.time_zone)}-${seconds}s`;
  return {
    url: await clipUrl(ctx.deps, {
      name,
      source: { order_id: order.id, part: { at, seconds } },
      login_id: ctx.user.login_id,
      download: fileName,
    }),
    name: `${fileName}.mp4`,
  };
}

/** Cuts the clip of a valid link, as another process did. Returns false if the order does not exist. */
export async function cutClipOf(deps: MediaDeps, { order_id, part }: ClipSource): Promise<boolean> {
  const order = await read(deps.db, findOrder(order_id));
  if (!order) return false;
  await (part ? cutPart(deps, order, part) : cutGameClips(deps, order));
  return true;
}

async function playedOrder({ deps, user }: UserCallContext, id: string): Promise<OrderRow> {
  const order = await findOrderPlayedBy(deps.db, { id, user_id: user.id });
  if (!order) throw new Refusal('not_found', { field: 'id' });
  if (!order.opened_at || !order.ended_at)
    throw new Refusal('order_state', { facts: { status: order.status } });
  return order;
}

const keptUntil = ({ deps }: UserCallContext, order: OrderRow): number =>
  recordedPeriod(order).end_at + deps.env.RECORDINGS_KEEP_DAYS * DAY;

/** `2026-11-21-193005` in the time zone. */
function fileTime(at: number, zone: string): string {
  const minute = localMinute(at, zone);
  const parts = [Math.floor(minute / 60), minute % 60, at % 60];
  return `${localDay(at, zone)}-${parts.map((part) => String(part).padStart(2, '0')).join('')}`;
}

const presentClip = async (
  { deps, user: { login_id } }: UserCallContext<MediaDeps>,
  { name, start_at, end_at }: GameClip,
  order_id: string,
): Promise<Clip> => ({
  url: await clipUrl(deps, { name, source: { order_id }, login_id }),
  poster: null,
  start_time: Math.round(start_at),
  seconds: Math.round((end_at - start_at) * 1000) / 1000,
});

/** Null after `ms` milliseconds; the work goes on. */
function resultWithin<T>(ms: number, work: Promise<T>): Promise<T | null> {
  // After the timeout nobody awaits the work: its failure must not be an unhandled rejection.
  work.catch(() => {});
  return Promise.race([work, sleep(ms, null, { ref: false })]);
}
