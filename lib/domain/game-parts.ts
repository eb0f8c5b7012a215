import type { Money } from './money.ts';
import { type EarlyEnd, earlyEnd } from './refund.ts';
import type { Instant, Period } from './time.ts';

/** The time of a game on one table, of a game that was moved while it was played. */
export interface GamePart {
  readonly table_id: string;
  /** When the game came to the table. */
  readonly since_at: Instant;
  /** The first minute of the part: a minute that was started before the move belongs to the part before. */
  readonly from_at: Instant;
  /** The minutes of the part, without what pauses gave back. */
  readonly minutes: number;
  /** What was paid for its minutes, discounts deducted. */
  readonly paid: Money;
  /** What the hall did without as it moved the game there; missing: nothing. */
  readonly waived?: Money;
}

/** A pause of a game that is over. */
export interface Pause extends Period {
  /** Minutes by which the game ended later. */
  readonly given_back_minutes: number;
  /** The minutes for which there was no room: they were refunded. */
  readonly lost_minutes: number;
}

/** What the parts of a game are read from. `paid`: for all of it, without the deposit. */
interface PlayedGame extends Period {
  readonly paid: Money;
  /** Null: it was never moved while it was played. */
  readonly parts: readonly GamePart[] | null;
  /** Null: it was never paused. */
  readonly pauses: readonly Pause[] | null;
  /** When the pause began; null while the game is played. */
  readonly paused_at: Instant | null;
}

/** The time on the present table, with what is paid for it, without the minutes of earlier pauses. */
export function lastPartOf(game: PlayedGame): { readonly period: Period; readonly paid: Money } {
  const { start_at, end_at, parts, pauses } = game;
  const last = parts?.at(-1);
  const given = (pauses ?? []).reduce((sum, pause) => sum + pause.given_back_minutes, 0);
  const minutes = last?.minutes ?? Math.round((end_at - start_at) / 60) - given;
  return { period: { start_at: end_at - minutes * 60, end_at }, paid: last?.paid ?? game.paid };
}

/** What the hall did without as it moved a game. */
export const waivedIn = (parts: readonly GamePart[] | null): Money =>
  (parts ?? []).reduce((sum, part) => sum + (part.waived ?? 0), 0);

/** When a game came to its table. */
export const onTableSince = ({ start_at, parts }: Pick<PlayedGame, 'start_at' | 'parts'>): Instant =>
  parts?.at(-1)?.since_at ?? start_at;

/** The places of a game between two instants, in order. */
export function placesOf(
  { table_id, parts }: Pick<PlayedGame, 'parts'> & { readonly table_id: string },
  { start_at, end_at }: Period,
): { readonly table_id: string; readonly period: Period }[] {
  if (!parts) return [{ table_id, period: { start_at, end_at } }];
  return parts
    .map((part, at) => ({
      table_id: part.table_id,
      period: {
        start_at: at === 0 ? start_at : part.since_at,
        end_at: Math.min(parts[at + 1]?.since_at ?? end_at, end_at),
      },
    }))
    .filter(({ period }) => period.start_at < period.end_at);
}

/** What the settlement of a game depends on besides the time of its end. */
export interface EndTerms extends Period {
  /** The price of the time on its present table. */
  readonly paid: Money;
  /** The time on earlier tables, which is charged in full. */
  readonly minutes_before: number;
  readonly paid_before: Money;
  readonly min_charge_minutes: number;
  readonly deposit: Money;
  readonly paused_at: Instant | null;
  /** The amount that was given back already, for pauses. */
  readonly refunded: Money;
}

/** `min_charge_minutes` is the rule of the hall. */
export function endTerms(
  game: PlayedGame & {
    readonly deposit: Money;
    readonly refunded: Money;
    readonly min_charge_minutes: number;
  },
): EndTerms {
  const { paused_at, pauses, deposit, refunded } = game;
  const earlier = game.parts?.slice(0, -1) ?? [];
  const minutes_before = earlier.reduce((sum, part) => sum + part.minutes, 0);
  const wasPaused = paused_at !== null || (pauses ?? []).length > 0;
  const { period, paid } = lastPartOf(game);
  return {
    ...period,
    paid,
    minutes_before,
    paid_before: earlier.reduce((sum, part) => sum + part.paid, 0),
    min_charge_minutes: wasPaused ? 0 : Math.max(0, game.min_charge_minutes - minutes_before),
    deposit,
    paused_at,
    refunded,
  };
}

/**
 * The settlement of a game ended at `now`. Parts on earlier tables are charged in full, the last one as
 * `earlyEnd` does. A pause that is not over is not charged, and a game that was paused has no minimum charge.
 */
export function endOfGame(terms: EndTerms, now: Instant): EarlyEnd & { readonly paid: Money } {
  const { minutes_before, paid_before } = terms;
  const end = earlyEnd({ ...terms, now: terms.paused_at ?? now });
  const paid = paid_before + terms.paid;
  // Pauses may have been refunded already.
  const refund = Math.min(end.refund, paid - terms.refunded);
  return {
    ...end,
    booked_minutes: minutes_before + end.booked_minutes,
    used_minutes: minutes_before + end.used_minutes,
    charged_minutes: minutes_before + end.charged_minutes,
    paid,
    charged: paid - refund,
    refund,
  };
}

/** The settlement of a game ended at `now`. `given_back`: what the provider has given back already. */
export function endSettlement(
  { given_back, ...terms }: EndTerms & { readonly given_back: Money },
  now: Instant,
) {
  const { deposit_returned: deposit, ...end } = endOfGame(terms, now);
  return { ...end, deposit, returned: Math.max(0, end.refund + deposit - given_back) };
}

/** The parts after minutes were added to the end of a game, for `paid`. */
export const extendParts = (
  parts: readonly GamePart[],
  more: { readonly minutes: number; readonly paid: Money },
): GamePart[] =>
  parts.map((part, at) =>
    at === parts.length - 1
      ? { ...part, minutes: part.minutes + more.minutes, paid: part.paid + more.paid }
      : part,
  );

/** The parts after a move at `now`. */
export function moveParts(
  game: PlayedGame & { readonly table_id: string },
  to: {
    readonly table_id: string;
    readonly now: Instant;
    readonly from_at: Instant;
    readonly rest_minutes: number;
    readonly rest_paid: Money;
    readonly paid: Money;
    readonly waived: Money;
  },
): GamePart[] {
  const { period, paid } = lastPartOf(game);
  const minutes = Math.round((period.end_at - period.start_at) / 60) - to.rest_minutes;
  const last = game.parts?.at(-1);
  return [
    ...(game.parts?.slice(0, -1) ?? []),
    {
      table_id: game.table_id,
      since_at: onTableSince(game),
      from_at: last?.from_at ?? game.start_at,
      minutes,
      paid: paid - to.rest_paid,
      ...(last?.waived !== undefined && { waived: last.waived }),
    },
    {
      table_id: to.table_id,
      since_at: to.now,
      from_at: to.from_at,
      minutes: to.rest_minutes,
      paid: to.paid,
      ...(to.waived > 0 && { waived: to.waived }),
    },
  ];
}
