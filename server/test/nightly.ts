/** True in `npm run test:nightly`, in which what is long by nature runs at full length. */
export const isNightly = process.env.BAIZE_NIGHTLY === 'true';

export const EVERY_DAY_SEED = 20_261_126;

/** How often fast-check runs a property: with the same values by day, with others at night. */
export const runsOf = (everyDay: number, atNight: number) =>
  isNightly ? { numRuns: atNight } : { numRuns: everyDay, seed: EVERY_DAY_SEED };
