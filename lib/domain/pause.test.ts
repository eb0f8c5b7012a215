import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wednesday } from '#lib/test/example-prices.ts';
import { pauseEnd } from './pause.ts';

const game = {
  period: { start_at: wednesday('18:30'), end_at: wednesday('21:00') },
  paid: 8_625,
  pause: { start_at: wednesday('19:00'), end_at: wednesday('19:09:10') },
  latest_end_at: wednesday('23:00'),
};

test('a pause is given back by started minutes', () => {
  expect(pauseEnd(game)).toEqual({
    paused_minutes: 10,
    given_back_minutes: 10,
    lost_minutes: 0,
    end_at: wednesday('21:10'),
    refund: 0,
  });
});

test('a pause before another booking is refunded', () => {
  expect(pauseEnd({ ...game, latest_end_at: wednesday('21:00') })).toMatchObject({
    given_back_minutes: 0,
    lost_minutes: 10,
    end_at: wednesday('21:00'),
    refund: 575,
  });
});

test('a pause that fits in part is given back in part and refunded in part', () => {
  expect(pauseEnd({ ...game, latest_end_at: wednesday('21:04:59') })).toMatchObject({
    given_back_minutes: 4,
    lost_minutes: 6,
    end_at: wednesday('21:04'),
    refund: 345,
  });
});

test('each minute of a pause is given back or refunded, and never more than was paid', () => {
  const seconds = fc.nat(20_000);
  fc.assert(
    fc.property(fc.nat(100_000), seconds, seconds, (paid, length, free) => {
      const pause = { start_at: game.pause.start_at, end_at: game.pause.start_at + length };
      const end = pauseEnd({ ...game, paid, pause, latest_end_at: game.period.end_at + free });
      expect(end.given_back_minutes + Math.min(end.lost_minutes, 150)).toBeGreaterThanOrEqual(
        Math.min(end.paused_minutes, 150),
      );
      expect(end.end_at).toBeLessThanOrEqual(game.period.end_at + free);
      expect(end.refund).toBeLessThanOrEqual(paid);
    }),
  );
});
