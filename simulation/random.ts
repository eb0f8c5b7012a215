/** Pseudo-random choices, the same for the same seed. */
export interface Random {
  /** A number in [0, 1). */
  fraction(): number;
  /** A whole number from 0 to `limit - 1`. */
  below(limit: number): number;
  /** True with this probability. */
  chance(probability: number): boolean;
  /** Undefined for an empty list. */
  pick<T>(list: readonly [T, ...T[]]): T;
  pick<T>(list: readonly T[]): T | undefined;
  /** A choice by its weight. */
  weighted<T extends { readonly weight: number }>(choices: readonly T[]): T;
}

/** Pseudo-random numbers in [0, 1), the same for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function makeRandom(seed: number): Random {
  const fraction = seededRandom(seed);
  const below = (limit: number) => Math.floor(fraction() * limit);
  return {
    fraction,
    below,
    chance: (probability) => fraction() < probability,
    pick: <T>(list: readonly T[]) => list[below(list.length)] as T,
    weighted: (choices) => {
      let rest = fraction() * choices.reduce((sum, { weight }) => sum + weight, 0);
      for (const choice of choices) {
        rest -= choice.weight;
        if (rest < 0) return choice;
      }
      return choices.at(-1)!;
    },
  };
}

/** The choices of a step. They depend on nothing but the seed and the step: other steps can be left out. */
export const stepRandom = (seed: number, step: number): Random =>
  makeRandom(Math.imul(seed, 0x9e3779b1) ^ Math.imul(step + 1, 0x85ebca6b));
