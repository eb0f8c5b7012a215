import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wednesday } from '#lib/test/example-prices.ts';
import { pauseEnd } from './pause.ts';

const game = {
  period: { start_at: wednesday('18:30'), end_at: wednesday('21:00') },
  paid: 8_625,
  refundable: 8_625,
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

test('short pauses count their started minutes and together give back no more than was paid', () => {
  const period = { start_at: wednesday('17:40'), end_at: wednesday('18:10') };
  let refundable = 2_017;
  // 1, 16 and 15 minutes of the 30.
  const refunds = ['17:40-17:40:01', '17:40:01-17:55:02', '17:55:02-18:09:59'].map((times) => {
    const [start_at = 0, end_at = 0] = times.split('-').map(wednesday);
    const pause = { start_at, end_at };
    const { refund } = pauseEnd({ period, paid: 2_017, refundable, pause, latest_end_at: period.end_at });
    refundable -= refund;
    return refund;
  });
  expect(refunds).toEqual([67, 1_075, 875]);
});

test('each minute of a pause is given back or refunded, and never more than was paid', () => {
  const seconds = fc.nat(20_000);
  fc.assert(
    fc.property(fc.nat(100_000), seconds, seconds, (paid, length, free) => {
      const pause = { start_at: game.pause.start_at, end_at: game.pause.start_at + length };
      const end = pauseEnd({
        ...game,
        paid,
        refundable: paid,
        pause,
        latest_end_at: game.period.end_at + free,
      });
      expect(end.given_back_minutes + Math.min(end.lost_minutes, 150)).toBeGreaterThanOrEqual(
        Math.min(end.paused_minutes, 150),
      );
      expect(end.end_at).toBeLessThanOrEqual(game.period.end_at + free);
      expect(end.refund).toBeLessThanOrEqual(paid);
    }),
  );
});
