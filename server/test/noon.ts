/** Noon of a Tuesday in the example hall's zone, at which the clock of a test begins. */
export const NOON = Date.parse('2026-11-24T12:00:00+08:00') / 1000;

/** The clock with which the hall of the tests is applied. */
export const dayBefore = { now: () => NOON - 86_400 };
