import type { Money } from './money.ts';

/** Notes and coins in use, in whole units and their fractions, by currency (ISO 4217). */
const FACES: Readonly<Record<string, readonly number[]>> = {
  AUD: [100, 50, 20, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05],
  CAD: [100, 50, 20, 10, 5, 2, 1, 0.25, 0.1, 0.05],
  CHF: [1000, 200, 100, 50, 20, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05],
  CNY: [100, 50, 20, 10, 5, 1, 0.5, 0.1],
  EUR: [200, 100, 50, 20, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01],
  GBP: [50, 20, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01],
  HKD: [1000, 500, 100, 50, 20, 10, 5, 2, 1, 0.5, 0.2, 0.1],
  JPY: [10_000, 5_000, 2_000, 1_000, 500, 100, 50, 10, 5, 1],
  MYR: [100, 50, 20, 10, 5, 1, 0.5, 0.2, 0.1, 0.05],
  SGD: [100, 50, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05],
  TWD: [2_000, 1_000, 500, 200, 100, 50, 10, 5, 1],
  USD: [100, 50, 20, 10, 5, 2, 1, 0.5, 0.25, 0.1, 0.05, 0.01],
};

/** Notes and coins of a currency in minor units, the largest first. `unit`: minor units of one. */
export const denominationsOf = (currency: string, unit: number): Money[] =>
  (FACES[currency] ?? []).map((face) => Math.round(face * unit));

/** What was counted: `pieces` by denomination in minor units. */
export const sumOfPieces = (pieces: Readonly<Record<Money, number>>): Money =>
  Object.entries(pieces).reduce((sum, [face, count]) => sum + Number(face) * count, 0);

/** The notes of a currency whose notes are not known, in whole units. */
const USUAL_FACES = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000];

/** A guest pays with notes that are worth at least this share of what is due. */
const SMALLEST_SHARE = 1 / 20;

/**
 * The amounts that guests are likely to hand over for `total` if they do not pay exactly, in minor units, the
 * smallest first: the next multiples of the notes in use, at most three. `unit` is the number of minor units
 * in one unit.
 */
export function likelyCash(total: Money, currency: string, unit: number): Money[] {
  const known = denominationsOf(currency, unit);
  const faces = known.length > 0 ? known : USUAL_FACES.map((face) => face * unit);
  const notes = faces.filter((face) => face >= Math.min(total * SMALLEST_SHARE, Math.max(...faces)));
  const amounts = notes.map((note) => (Math.floor(total / note) + 1) * note);
  return [...new Set(amounts)].sort((a, b) => a - b).slice(0, 3);
}
