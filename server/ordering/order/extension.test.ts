import { expect, test } from 'vitest';
import { wednesday } from '#lib/test/example-prices.ts';
import { readHallFile } from '#server/hall/read.ts';
import { extensionMinutes } from './extension.ts';

const hall = readHallFile('example/hall.yaml');
const game = (start: string, minutes: number, cleaning = 5, table_id = 'jingan-5') => {
  const start_at = wednesday(start);
  const end_at = start_at + minutes * 60;
  return { table_id, start_at, end_at, occupied_until_at: end_at + cleaning * 60 };
};
const booking = (start: string) =>
  ({ ...game(start, 60), status: 'paid', hold_until_at: null, ended_at: null }) as const;

test.for([
  ['of an hour: up to the longest game', game('18:00', 60), [], 420],
  ['of nearly the longest game', game('12:00', 450), [], 30],
  ['with a booking after it: up to the cleaning, in whole steps', game('18:00', 60), ['19:46'], 30],
  ['with a booking right after its cleaning', game('18:00', 60), ['19:05'], 0],
  ['of an hour that needs longer cleaning', game('18:00', 60, 15), ['20:05'], 45],
  // That outlet closes at 2:00 on Wednesday nights.
  ['until 23:30: up to closing time', game('22:30', 60, 5, 'xuhui-4'), [], 150],
] as const)('a game %s can be extended', ([, played, bookings, minutes]) => {
  expect(extensionMinutes(hall, played, bookings.map(booking))).toBe(minutes);
});
