import { expect, test } from 'vitest';
import { wednesday } from '#lib/test/example-prices.ts';
import { readHallFile } from '#server/hall/read.ts';
import { walkInStart } from './pay.ts';

const hall = readHallFile('example/hall.yaml');
/** A walk-in of an hour that was ordered at 18:00, with five minutes of cleaning. */
const order = (table_id = 'jingan-5', start = '18:00', cleaning = 5) => {
  const end_at = wednesday(start) + 3_600;
  return { table_id, start_at: wednesday(start), end_at, occupied_until_at: end_at + cleaning * 60 };
};

test.for([
  ['as it is paid', order(), [], '18:14', '18:14'],
  ['as it is paid if it ends before the cleaning', order(), ['19:19'], '18:14', '18:14'],
  [
    'earlier, so that its table is cleaned before the next order',
    order(),
    ['21:00', '19:10'],
    '18:14',
    '18:05',
  ],
  [
    'earlier by the cleaning that it was made with',
    order('jingan-5', '18:00', 0),
    ['19:10'],
    '18:14',
    '18:10',
  ],
  ['as it was ordered at the earliest', order(), ['19:02'], '18:14', '18:00'],
  // That outlet closes at 2:00 on Wednesday nights.
  ['earlier, so that it ends at closing time', order('xuhui-4', '00:50'), [], '01:04', '01:00'],
] as const)('a walk-in starts %s', ([, walkIn, next, paid, start]) => {
  const others = next.map((at) => ({ start_at: wednesday(at) }));
  expect(walkInStart({ hall, now: wednesday(paid) }, walkIn, others)).toBe(wednesday(start));
});
