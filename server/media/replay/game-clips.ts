import { placesOf } from '#lib/domain/game-parts.ts';
import type { Period } from '#lib/domain/time.ts';
import type { OrderRow } from '#server/ordering/order/queries.ts';
import type { MediaDeps } from '../deps.ts';
import type { Segment } from '../recordings/port.ts';
import type { Cut } from './cut.ts';

/** A shorter interruption between two clips is no gap. */
const MIN_GAP_SECONDS = 2;

/** A cached clip of a game: epoch seconds with a fraction. */
export interface GameClip extends Period {
  readonly name: string;
}

/** What the recordings of a game show: from its opening to its end. */
export const recordedPeriod = (order: OrderRow): Period => ({
  start_at: order.opened_at ?? order.start_at,
  end_at: order.ended_at ?? order.end_at,
});

/** The recordings of a game on each of its tables, cut so that none shows the people before or after it. */
export async function cutGameClips(deps: MediaDeps, order: OrderRow): Promise<GameClip[]> {
  const places = placesOf(order, recordedPeriod(order));
  const clips = await Promise.all(places.map((place) => cutPlaceClips(deps, order, place)));
  return clips.flat().sort((a, b) => a.start_at - b.start_at);
}

async function cutPlaceClips(
  { recordings, clips, log }: MediaDeps,
  { id, parts }: OrderRow,
  { table_id, period }: { readonly table_id: string; readonly period: Period },
): Promise<GameClip[]> {
  const segments = await recordings.list(table_id, period);
  // A game can come back to a table within one segment.
  const suffix = parts ? ` ${period.start_at}` : '';
  const placeClips = await Promise.all(
    segments.map(async (segment) => {
      const key = `${id} ${segment.key}${suffix}`;
      const cached = clips.get(key, (to) => cutSegment(segment, period, to));
      // A segment that cannot be read becomes a gap between the others.
      const { name, cut } = await cached.catch((error: unknown) => {
        log.warn({ err: error, segment: segment.key }, 'a recording cannot be cut');
        return { name: '', cut: null };
      });
      if (!cut) return [];
      const start_at = segment.start_at + cut.offset;
      return [{ name, start_at, end_at: start_at + cut.seconds }];
    }),
  );
  return placeClips.flat();
}

const cutSegment = (segment: Segment, game: Period, to: string): Promise<Cut | null> =>
  segment.withFile(async (path) => {
    const { start_at } = segment;
    const { cutVideo } = await loadCutter();
    return cutVideo(path, to, { start: game.start_at - start_at, end: game.end_at - start_at });
  });

/** Cuts the part of the recording that shows most of it. Returns the clip's name or null. */
export async function cutPart(
  deps: MediaDeps,
  order: OrderRow,
  { at, seconds }: { at: number; seconds: number },
): Promise<string | null> {
  const { clips } = deps;
  const overlap = ({ start_at, end_at }: GameClip) => Math.min(end_at, at + seconds) - Math.max(start_at, at);
  const [source] = (await cutGameClips(deps, order)).sort((a, b) => overlap(b) - overlap(a));
  if (!source || overlap(source) <= 0) return null;
  const start = Math.max(0, at - source.start_at);
  const end = at + seconds - source.start_at;
  const { name, cut } = await clips.get(`${source.name} ${at} ${seconds}`, async (to) =>
    (await loadCutter()).cutVideo(clips.pathOf(source.name), to, { start, end }, { expand: true }),
  );
  return cut && name;
}

/** The video library is loaded when first needed, to save memory. */
const loadCutter = () => import('./cut.ts');

/** The periods of the game that no clip shows, in whole seconds. */
export function gapsIn(game: Period, clips: readonly Period[]): Period[] {
  const gaps: Period[] = [];
  let shown_until = game.start_at;
  for (const { start_at, end_at } of [...clips, { start_at: game.end_at, end_at: game.end_at }]) {
    if (start_at - shown_until > MIN_GAP_SECONDS)
      gaps.push({ start_at: Math.round(shown_until), end_at: Math.round(start_at) });
    shown_until = Math.max(shown_until, end_at);
  }
  return gaps;
}
