import type { GamePart } from './game-parts.ts';
import { divideHalfUp, type Money, percentOf, prorate } from './money.ts';
import { hourlyPriceAt, type Segment, type TablePrices } from './pricing.ts';
import { discountLines, type QuoteInput, type QuoteLine } from './quote.ts';
import type { Instant, Period } from './time.ts';

/** The time of a game on one table, until the next part begins. */
interface TablePart extends TablePrices {
  readonly from_at: Instant;
}

/** A game without a fixed end, paid after it has been stopped. */
export interface OpenEndedGame extends Pick<QuoteInput, 'level' | 'coupon'> {
  /** The parts in order; the game starts with the first. */
  readonly parts: readonly [TablePart, ...TablePart[]];
  /** The pauses in order, without overlaps. */
  readonly pauses: readonly Period[];
  readonly stopped_at: Instant;
  readonly min_charge_minutes: number;
}

/** What an open-ended game is charged by, as agreed on at its start: a later hall file does not change it. */
export type OpenEndedTerms = Omit<OpenEndedGame, 'coupon' | 'pauses' | 'stopped_at'>;

export interface OpenEndedBill {
  /** Started minutes, without the pauses. */
  readonly played_minutes: number;
  /** Played minutes, at least the minimum charge. */
  readonly charged_minutes: number;
  readonly lines: QuoteLine[];
  /** The charges of each part, in order: they add up to the charged minutes and `amount`. */
  readonly shares: readonly PartShare[];
  readonly amount: Money;
  readonly discount: Money;
  /** `amount - discount`. */
  readonly owed: Money;
}

/** What a bill charges for the time on one table, before discounts. */
interface PartShare {
  /** The first minute that begins there; null if none does. */
  from_at: Instant | null;
  minutes: number;
  amount: Money;
}

/**
 * The bill of an open-ended game: each started minute of play at the price of the table and of the instant at
 * which it begins, summed exactly and rounded once, half up; then the level discount, then one coupon.
 * Minutes of the minimum charge that were not played are priced as if the game had gone on at its last table.
 */
export function openEndedBill(game: OpenEndedGame): OpenEndedBill {
  const { parts, stopped_at, level } = game;
  const start_at = parts[0].from_at;
  const played_minutes = playedMinutes(game);
  const charged_minutes = Math.max(played_minutes, game.min_charge_minutes);
  const { amount, segments, shares } = priceMinutes(game, charged_minutes);
  const discounts = discountLines(game, amount, {
    start_at,
    minutes: charged_minutes,
    zone: parts[0].calendar.zone,
    priceOfFirst: (minutes) => {
      const first = priceMinutes(game, minutes).amount;
      return first - percentOf(first, level?.percent_off ?? 0);
    },
  });
  const discount = discounts.reduce((sum, line) => sum - line.amount, 0);
  const lines = [...segments.map((segment) => playLine(segment, stopped_at)), ...discounts];
  return { played_minutes, charged_minutes, lines, shares, amount, discount, owed: amount - discount };
}

/** The minutes of the minimum charge if the bill of the game charges for them; null if more was played. */
export const minimumChargedMinutes = (game: OpenEndedGame): number | null =>
  playedMinutes(game) < game.min_charge_minutes ? game.min_charge_minutes : null;

const playedMinutes = ({ parts, pauses, stopped_at }: OpenEndedGame): number =>
  Math.ceil(playedSeconds({ start_at: parts[0].from_at, end_at: stopped_at }, pauses) / 60);

/** The last minute of a game is charged as a whole, however early it ended. */
function playLine(segment: Segment, stopped_at: Instant): QuoteLine {
  const charged_until = segment.start_at + segment.minutes * 60;
  const endedInIt = charged_until - 60 < stopped_at && stopped_at < charged_until;
  return { kind: 'play', ...segment, ...(endedInIt && { end_at: stopped_at }) };
}

/** The parts of a game that was moved, with their minutes and their shares of what is `paid`. */
export function billedParts(
  parts: readonly GamePart[],
  { shares, amount: whole }: Pick<OpenEndedBill, 'shares' | 'amount'>,
  paid: Money,
): GamePart[] {
  let amount = 0;
  let before = 0;
  return parts.map((part, at) => {
    const share = shares[at];
    amount += share?.amount ?? 0;
    // Differences of the running share always add up to what is paid.
    const upToHere = whole > 0 ? prorate(paid, amount, whole) : 0;
    const own = upToHere - before;
    before = upToHere;
    return { ...part, from_at: share?.from_at ?? part.since_at, minutes: share?.minutes ?? 0, paid: own };
  });
}

/** Seconds of a period outside the pauses. */
export const playedSeconds = ({ start_at, end_at }: Period, pauses: readonly Period[]): number =>
  pauses.reduce(
    (left, pause) => left - Math.max(0, Math.min(pause.end_at, end_at) - Math.max(pause.start_at, start_at)),
    Math.max(0, end_at - start_at),
  );

/** The first minutes of the game, as segments of one table and one price without a pause in them. */
function priceMinutes({ parts, pauses }: OpenEndedGame, minutes: number) {
  const segments: Segment[] = [];
  const shares: PartShare[] = parts.map(() => ({ from_at: null, minutes: 0, amount: 0 }));
  let exactSixtieths = 0;
  let amount = 0;
  let at = afterPause(parts[0].from_at, pauses);
  let last: (Segment & { part: TablePart }) | undefined;
  for (let minute = 0; minute < minutes; minute++) {
    const begins_at = at;
    const index = Math.max(
      0,
      parts.findLastIndex(({ from_at }) => from_at <= begins_at),
    );
    const part = parts[index] ?? parts[0];
    const per_hour = hourlyPriceAt(part.tariff, part.calendar, begins_at);
    exactSixtieths += per_hour;
    // Differences of the rounded running sum always add up to the rounded total.
    const change = divideHalfUp(exactSixtieths, 60) - amount;
    amount += change;
    const share = shares[index];
    if (share) {
      share.from_at ??= begins_at;
      share.minutes++;
      share.amount += change;
    }
    const continues =
      last?.part === part && last.per_hour === per_hour && last.start_at + last.minutes * 60 === begins_at;
    if (last && continues) last = { ...last, minutes: last.minutes + 1, amount: last.amount + change };
    else last = { part, start_at: begins_at, minutes: 1, per_hour, amount: change };
    const { part: _, ...segment } = last;
    if (continues) segments.pop();
    segments.push(segment);
    at = afterPlaying(begins_at, 60, pauses);
  }
  return { amount, segments, shares };
}

/** The instant itself, or the end of the pause that it is in. */
const afterPause = (at: Instant, pauses: readonly Period[]): Instant =>
  pauses.reduce((later, { start_at, end_at }) => (start_at <= later && later < end_at ? end_at : later), at);

/** The instant at which `seconds` more have been played, after the pause that begins then. */
function afterPlaying(from_at: Instant, seconds: number, pauses: readonly Period[]): Instant {
  let at = from_at + seconds;
  for (const { start_at, end_at } of pauses) {
    if (start_at >= from_at && start_at <= at) at += end_at - start_at;
  }
  return at;
}
