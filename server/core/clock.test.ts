import { beforeEach, describe, expect, test, vi } from 'vitest';
import { gamesOn, HOUR } from '#server/test/games.ts';
import { NOON } from '#server/test/noon.ts';
import { makeTestServer } from '#server/test/test-server.ts';
import { sweepOrders } from '../ordering/order/overdue.ts';
import { makeSteadyClock } from './clock.ts';

const log = { error: vi.fn(), warn: vi.fn() };

/** A machine that has been up for a day. */
function machine(uptime = 86_400) {
  const time = { wall: NOON, monotonic: 50, uptime };
  const ms = (name: keyof typeof time) => () => time[name] * 1000;
  const clock = makeSteadyClock(log, {
    wall: ms('wall'),
    monotonic: ms('monotonic'),
    // Linux counts it in steps of 10 ms.
    uptime: () => Math.floor(time.uptime * 100) * 10,
  });
  return {
    clock,
    pass: (seconds: number) => {
      time.wall += seconds;
      time.monotonic += seconds;
      time.uptime += seconds;
    },
    step: (seconds: number) => {
      time.wall += seconds;
    },
    sleep: (seconds: number) => {
      time.wall += seconds;
      time.uptime += seconds;
    },
  };
}

beforeEach(() => vi.clearAllMocks());

describe('a steady clock', () => {
  test.for([5 * HOUR, -5 * HOUR, 31, -31])('does not follow a step of %i s', (seconds) => {
    const { clock, pass, step } = machine();
    pass(10);
    expect(clock.now()).toBe(NOON + 10);
    step(seconds);
    expect(clock.now()).toBe(NOON + 10);
    pass(HOUR - 1);
    expect(clock.now()).toBe(NOON + HOUR + 9);
    expect(log.error).toHaveBeenCalledExactlyOnceWith(
      { seconds, alarm: 'clock_stepped' },
      expect.stringContaining('restart the server'),
    );
  });

  test('follows the system clock again once it agrees', () => {
    const { clock, pass, step } = machine();
    step(2 * HOUR);
    expect(clock.now()).toBe(NOON);
    pass(60);
    step(-2 * HOUR + 3);
    expect(clock.now()).toBe(NOON + 63);
  });

  test('follows small corrections', () => {
    const { clock, pass, step } = machine();
    for (let i = 0; i < 10; i++) {
      pass(60);
      step(2);
    }
    // The clock was not asked meanwhile: 20 s are still a correction.
    expect(clock.now()).toBe(NOON + 620);
    expect(log.error).not.toHaveBeenCalled();
  });

  test('counts the sleep of the machine', () => {
    const { clock, pass, sleep, step } = machine();
    sleep(3 * HOUR);
    expect(clock.now()).toBe(NOON + 3 * HOUR);
    pass(5);
    sleep(HOUR);
    step(HOUR);
    expect(clock.now()).toBe(NOON + 4 * HOUR + 5);
    expect(log.error).toHaveBeenCalledOnce();
  });

  test('does not run fast when it is asked often after a step', () => {
    const { clock, pass, step } = machine();
    step(-2 * HOUR);
    for (let i = 0; i < 20_000; i++) {
      pass(0.003);
      clock.now();
    }
    expect(clock.now()).toBeLessThanOrEqual(NOON + 60);
    expect(clock.now()).toBeGreaterThanOrEqual(NOON + 59);
  });

  test('does not count a short sleep again at a later step', () => {
    const { clock, sleep, step } = machine();
    for (let i = 0; i < 10; i++) {
      sleep(20);
      expect(clock.now()).toBe(NOON + (i + 1) * 20);
    }
    step(5 * HOUR);
    expect(clock.now()).toBe(NOON + 200);
  });

  test('follows a step soon after the boot', () => {
    const { clock, step } = machine(60);
    step(8 * HOUR);
    expect(clock.now()).toBe(NOON + 8 * HOUR);
    expect(log.warn).toHaveBeenCalledOnce();
  });
});

test('a game is not ended by a clock that is set forward, but by its time', async () => {
  const { clock, pass, step } = machine();
  const server = await makeTestServer({ clock });
  const games = gamesOn(server);
  const ann = await games.fundedCustomer();
  const game = await games.play(ann);
  const status = async () => {
    await sweepOrders(server.deps);
    return (await games.detail(ann, game.id)).status;
  };
  step(5 * HOUR);
  expect(await status()).toBe('playing');
  step(-9 * HOUR);
  expect(await status()).toBe('playing');
  pass(game.end_at - NOON);
  expect(await status()).toBe('ended');
  await server.close();
});
