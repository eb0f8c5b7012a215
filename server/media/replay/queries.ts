import type { Clip, Replay } from '#lib/contract/replay.ts';
import { localDay, localMinute, type Period } from '#lib/domain/time.ts';
import type { UserCallContext } from '#server/core/context.ts';
import { Refusal } from '#server/core/refusal.ts';
import { tableContextOf } from '#server/hall/table-context.ts';
import { findOwnOrder } from '#server/ordering/order/own-order.ts';
import type { OrderRow } from '#server/ordering/order/store.ts';
import type { MediaDeps } from '../deps.ts';
import type { Segment } from '../recordings/port.ts';
import type { Cut } from './cut.ts';
import { clipUrl } from './links.ts';

const DAY = 86_400;
/** So long a call waits for pieces that are being cut, before it says that they are. */
const PATIENCE_MS = 2_000;
/** A shorter break between two recordings is none that anybody sees. */
const GAP_SECONDS = 2;

/** The library that cuts videos is loaded when somebody watches one. */
const cutting = () => import('./cut.ts');

/** A piece of the game that lies ready. `start_at` and `end_at` with fractions. */
interface Piece extends Period {
  readonly name: string;
}

/** The recordings of the person's own game. Throws `not_found`, and `order_state` while there is nothing to watch. */
export async function replayOf(ctx: UserCallContext<MediaDeps>, id: string): Promise<Replay> {
  const order = await playedOrder(ctx, id);
  const game = gameOf(order);
  const kept_until_at = keptUntil(ctx, order);
  const { time_zone } = tableContextOf(ctx.hall, order.table_id).outlet;
  const answer = { ...game, time_zone, clips: [], gaps: [], kept_until_at: null };
  if (ctx.now > kept_until_at) return { ...answer, state: 'expired' };
  const pieces = await within(PATIENCE_MS, piecesOf(ctx, order));
  if (pieces === null) return { ...answer, state: 'preparing' };
  if (pieces.length === 0) return { ...answer, state: 'none' };
  const clips = await Promise.all(pieces.map((piece) => presentClip(ctx, piece)));
  return { ...answer, state: 'ready', clips, gaps: gapsIn(game, pieces), kept_until_at };
}

/**
 * What was recorded of the `seconds` from `at` on, to save: the longest stretch of it. Throws as `replayOf` does, and
 * `not_found` where nothing was.
 */
export async function clipOf(
  ctx: UserCallContext<MediaDeps>,
  { id, at, seconds }: { id: string; at: number; seconds: number },
): Promise<{ url: string; name: string }> {
  const order = await playedOrder(ctx, id);
  if (ctx.now > keptUntil(ctx, order)) throw new Refusal('not_found', { field: 'id' });
  const { clips } = ctx.deps;
  const shown = ({ start_at, end_at }: Piece) => Math.min(end_at, at + seconds) - Math.max(start_at, at);
  const [piece] = (await piecesOf(ctx, order)).sort((a, b) => shown(b) - shown(a));
  if (!piece || shown(piece) <= 0) throw new Refusal('not_found', { field: 'at' });
  const start = Math.max(0, at - piece.start_at);
  const end = at + seconds - piece.start_at;
  const { name, cut } = await clips.get(`${piece.name} ${at} ${seconds}`, async (to) =>
    (await cutting()).cutVideo(clips.pathOf(piece.name), to, { start, end }, { expand: true }),
  );
  if (!cut) throw new Refusal('not_found', { field: 'at' });
  const { table, outlet } = tableContextOf(ctx.hall, order.table_id);
  const file = `baize-table-${table.id}-${clockName(at, outlet.time_zone)}-${seconds}s`;
  return { url: await clipUrl(ctx.deps, name, file), name: `${file}.mp4` };
}

async function playedOrder({ deps, user }: UserCallContext, id: string): Promise<OrderRow> {
  const order = await findOwnOrder(deps.db, id, user.id);
  if (!order) throw new Refusal('not_found', { field: 'id' });
  if (!order.opened_at || !order.ended_at)
    throw new Refusal('order_state', { facts: { status: order.status } });
  return order;
}

/** Until when a game's recordings are kept. */
const keptUntil = ({ deps }: UserCallContext, order: OrderRow): number =>
  gameOf(order).end_at + deps.env.RECORDINGS_KEEP_DAYS * DAY;

/** `2026-11-21-193005` by the outlet's clock. */
function clockName(at: number, zone: string): string {
  const minute = localMinute(at, zone);
  const parts = [Math.floor(minute / 60), minute % 60, at % 60];
  return `${localDay(at, zone)}-${parts.map((part) => String(part).padStart(2, '0')).join('')}`;
}

const gameOf = (order: OrderRow): Period => ({
  start_at: order.opened_at ?? order.start_at,
  end_at: order.ended_at ?? order.end_at,
});

/** Every recorded stretch of the game, cut to it: nothing of the people before or after is ever in one. */
async function piecesOf({ deps }: UserCallContext<MediaDeps>, order: OrderRow): Promise<Piece[]> {
  const game = gameOf(order);
  const segments = await deps.recordings.list(order.table_id, game);
  const pieces = await Promise.all(
    segments.map(async (segment) => {
      const wanted = deps.clips.get(`${order.id} ${segment.key}`, (to) => cutSegment(segment, game, to));
      // A recording that can't be read is a gap; the others are shown all the same.
      const { name, cut } = await wanted.catch((error: unknown) => {
        deps.log.warn({ err: error, segment: segment.key }, 'a recording can not be cut');
        return { name: '', cut: null };
      });
      if (!cut) return [];
      const start_at = segment.start_at + cut.first;
      return [{ name, start_at, end_at: start_at + cut.seconds }];
    }),
  );
  return pieces.flat().sort((a, b) => a.start_at - b.start_at);
}

async function cutSegment(segment: Segment, game: Period, to: string): Promise<Cut | null> {
  const { path, done } = await segment.open();
  try {
    const { start_at } = segment;
    const { cutVideo } = await cutting();
    return await cutVideo(path, to, { start: game.start_at - start_at, end: game.end_at - start_at });
  } finally {
    await done();
  }
}

const presentClip = async ({ deps }: UserCallContext, { name, start_at, end_at }: Piece): Promise<Clip> => ({
  url: await clipUrl(deps, name),
  poster: null,
  start_time: Math.round(start_at),
  seconds: Math.round((end_at - start_at) * 1000) / 1000,
});

/** The stretches of the game that no piece shows, in whole seconds. */
function gapsIn(game: Period, pieces: readonly Piece[]): Period[] {
  const gaps: Period[] = [];
  let shown_until = game.start_at;
  for (const { start_at, end_at } of [...pieces, { start_at: game.end_at, end_at: game.end_at }]) {
    if (start_at - shown_until > GAP_SECONDS)
      gaps.push({ start_at: Math.round(shown_until), end_at: Math.round(start_at) });
    shown_until = Math.max(shown_until, end_at);
  }
  return gaps;
}

/** The result, or null where it takes longer: the work goes on. */
async function within<T>(ms: number, work: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ms);
  });
  // Left alone after its time, a failure must not end the process: the next call meets it again.
  work.catch(() => {});
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
