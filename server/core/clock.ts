import { uptime } from 'node:os';
import type { Logger } from 'pino';

export interface Clock {
  /** Epoch seconds. */
  now(): number;
}

export const systemClock: Clock = { now: () => Math.floor(Date.now() / 1000) };

/** What a steady clock is made of, in milliseconds. */
export interface TimeSources {
  /** The time since the epoch; it may be set to any other time. */
  wall(): number;
  /** Never set, but it stands still while the machine sleeps. */
  monotonic(): number;
  /** The time since the boot, sleep included; it is never set. */
  uptime(): number;
}

const systemSources: TimeSources = {
  wall: () => Date.now(),
  monotonic: () => performance.now(),
  uptime: () => uptime() * 1000,
};

/** A smaller difference is followed: time synchronization corrects a clock by small steps. */
const TOLERANCE_MS = 30_000;
/** Less is no sleep: the uptime has steps of 10 ms, so differences of clocks are inexact. */
const SHORTEST_SLEEP_MS = 1_000;
/** A machine without a battery sets its clock soon after the boot: until then a step is followed. */
const BOOT_MS = 300_000;
const LOG_AGAIN_MS = 3_600_000;

/**
 * The system clock, but a clock that is set forward or back while the process runs does not move it: it goes
 * on by the monotonic clock until the system clock agrees again or the process is restarted. No game ends,
 * and nothing expires, by a step alone. Sleep of the machine counts as time.
 */
export function makeSteadyClock(log: Pick<Logger, 'error' | 'warn'>, sources = systemSources): Clock {
  let last = sources.wall();
  let lastMonotonic = sources.monotonic();
  /** How far the uptime is ahead of the monotonic clock: it grows by sleep. */
  let slept = sources.uptime() - lastMonotonic;
  let loggedAt = Number.NEGATIVE_INFINITY;

  /** The time by the clocks that are never set. */
  const steadyTime = (wall: number, monotonic: number): number => {
    const expected = last + monotonic - lastMonotonic;
    if (Math.abs(wall - expected) < SHORTEST_SLEEP_MS) return expected;
    const sleep = sources.uptime() - monotonic - slept;
    if (sleep < SHORTEST_SLEEP_MS) return expected;
    slept += sleep;
    return expected + sleep;
  };

  const decide = (wall: number, monotonic: number): number => {
    const steady = steadyTime(wall, monotonic);
    const seconds = Math.round((wall - steady) / 1000);
    if (Math.abs(wall - steady) <= TOLERANCE_MS) return wall;
    if (sources.uptime() < BOOT_MS) {
      log.warn({ seconds }, 'the system clock was set after the boot: followed');
      return wall;
    }
    if (monotonic - loggedAt >= LOG_AGAIN_MS) {
      loggedAt = monotonic;
      log.error(
        { seconds, alarm: 'clock_stepped' },
        'the system clock was set while the server runs: not followed. If the new time is right, restart the server',
      );
    }
    return steady;
  };

  return {
    now: () => {
      const monotonic = sources.monotonic();
      last = decide(sources.wall(), monotonic);
      lastMonotonic = monotonic;
      return Math.floor(last / 1000);
    },
  };
}
