/**
 * Noon of a Tuesday in the example hall's zone (UTC+8): the time at which the clock of a test stands at
 * first.
 */
export const NOON = Date.parse('2026-11-24T12:00:00+08:00') / 1000;

/**
 * The clock with which the hall of the tests is applied: the day before, whatever the date of the machine is.
 */
export const dayBefore = { now: () => NOON - 86_400 };
