import type { CouponRule } from '#lib/domain/coupon.ts';
import type { Hall, HallTable, Outlet, TypePricing } from '#lib/domain/hall.ts';
import type { PriceBand } from '#lib/domain/pricing.ts';
import type { Instant } from '#lib/domain/time.ts';
import { tableTypeOf } from '#server/hall/lookup.ts';
import { dayBefore, minuteOf, type WallClock, wallClock } from './wall-clock.ts';

export interface Game {
  readonly table_id: string;
  readonly start_at: Instant;
  readonly minutes: number;
}

export interface ExpectedPrice {
  /** Minor units. */
  readonly amount: number;
  readonly discount: number;
}

/** The price of a game, minute by minute, without the product's own rules of pricing. */
export function expectedPrice(
  hall: Hall,
  game: Game,
  { spent, coupon }: { spent: number; coupon: CouponRule | null },
): ExpectedPrice {
  const begins = (minute: number) => ({ hall, table_id: game.table_id, at: game.start_at + minute * 60 });
  return priceOfMinutes(begins, game.minutes, { percent: levelPercent(hall, spent), coupon });
}

/** The table and the instant at which a minute of play begins, and the hall that prices it. */
export interface PlayedMinute {
  readonly hall: Hall;
  readonly table_id: string;
  readonly at: Instant;
}

/**
 * The price of the first minutes of play: summed exactly, rounded once, less the level's discount and one
 * coupon.
 */
export function priceOfMinutes(
  begins: (minute: number) => PlayedMinute,
  minutes: number,
  { percent, coupon }: { percent: number; coupon: CouponRule | null },
): ExpectedPrice {
  const levelDiscount = (amount: number) => Math.floor((amount * Math.round(percent * 100) + 5_000) / 10_000);
  const amount = amountOfMinutes(begins, minutes);
  const rest = amount - levelDiscount(amount);
  const firstMinutes = (first: number) => {
    const price = amountOfMinutes(begins, Math.min(first, minutes));
    return price - levelDiscount(price);
  };
  const couponDiscount = coupon ? Math.min(rest, couponAmount(coupon, rest, firstMinutes)) : 0;
  return { amount, discount: levelDiscount(amount) + couponDiscount };
}

/** The amount before discounts, minor units. */
export function amountOfMinutes(begins: (minute: number) => PlayedMinute, minutes: number): number {
  let sixtieths = 0;
  for (let minute = 0; minute < minutes; minute++) sixtieths += hourlyPrice(begins(minute));
  return Math.floor((sixtieths + 30) / 60);
}

export const levelPercent = ({ levels }: Hall, spent: number): number =>
  levels.filter(({ min_spent }) => spent >= min_spent).at(-1)?.percent_off ?? 0;

function couponAmount(rule: CouponRule, rest: number, firstMinutes: (minutes: number) => number): number {
  if (rule.kind === 'amount') return rule.amount;
  if (rule.kind === 'minutes') return firstMinutes(rule.minutes);
  return Math.min(Math.floor((rest * rule.percent * 100 + 5_000) / 10_000), rule.cap ?? rest);
}

export function findTable(
  hall: Hall,
  table_id: string,
): { table: HallTable; outlet: Outlet; pricing: TypePricing } {
  for (const outlet of [...hall.outlets, ...hall.retired.outlets]) {
    const tables = [
      ...outlet.tables,
      ...hall.retired.tables.filter((table) => table.outlet_id === outlet.id),
    ];
    const table = tables.find(({ id }) => id === table_id);
    if (table) return { table, outlet, pricing: outlet.types[table.type] ?? tableTypeOf(hall, table.type) };
  }
  throw new Error(`the hall has no table ${table_id}`);
}

function hourlyPrice({ hall, table_id, at }: PlayedMinute): number {
  const { outlet, pricing } = findTable(hall, table_id);
  const { tariff } = pricing;
  const now = wallClock(at, outlet.time_zone);
  return tariff.bands.find((band) => covers(band, outlet, now))?.per_hour ?? tariff.default_per_hour;
}

function covers(band: PriceBand, outlet: Outlet, now: WallClock): boolean {
  const applies = ({ weekday, day }: Pick<WallClock, 'weekday' | 'day'>) =>
    (band.weekdays?.includes(weekday) ?? true) && (!band.holidays || outlet.holidays.includes(day));
  const [from, to] = [minuteOf(band.from), minuteOf(band.to)];
  if (from < to) return now.minute >= from && now.minute < to && applies(now);
  return now.minute >= from ? applies(now) : now.minute < to && applies(dayBefore(now));
}
