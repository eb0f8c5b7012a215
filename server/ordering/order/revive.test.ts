import { expect, test } from 'vitest';
import { wednesday } from '#lib/test/example-prices.ts';
import { readHallFile } from '#server/hall/read.ts';
import { checkRevivable } from './revive.ts';

const hall = readHallFile('example/hall.yaml');
const TABLE = 'jingan-5';
/** A table whose outlet closes at 2:00. */
const CLOSING_TABLE = 'xuhui-4';

const order = (kind: 'book' | 'now', start: string, table_id = TABLE) => {
  const start_at = wednesday(start);
  return { kind, table_id, start_at, end_at: start_at + 3_600, status: 'cancelled' } as const;
};
const expired = (at: string) => ({ event: 'expire', at: wednesday(at) }) as const;
const check = (
  at: string,
  cancelled: ReturnType<typeof order>,
  last: Parameters<typeof checkRevivable>[2]['last'],
  isTaken = false,
) => expect(() => checkRevivable({ hall, now: wednesday(at) }, cancelled, { last, isTaken }));

test.for([
  ['a booking until its start', order('book', '18:00'), '17:59:59'],
  ['a walk-in for the length of another hold', order('now', '16:45'), '17:14:59'],
  ['a walk-in that still ends before closing time', order('now', '00:30', CLOSING_TABLE), '01:00'],
] as const)('an order that expired is revived: %s', ([, cancelled, paid]) => {
  check(paid, cancelled, expired(paid < '02' ? '00:50' : '17:00')).not.toThrow();
});

test.for([
  ['a booking from its start on', '18:00', order('book', '18:00'), 'order_expired'],
  ['a walk-in after another hold', '17:15', order('now', '16:45'), 'order_expired'],
  [
    'a walk-in that would end after closing time',
    '01:00:01',
    order('now', '00:30', CLOSING_TABLE),
    'slot_outside_hours',
  ],
] as const)('an order that expired is not revived: %s', ([, paid, cancelled, reason]) => {
  check(paid, cancelled, expired(paid < '02' ? '00:50' : '17:00')).toThrow(reason);
});

test('an order is not revived if its table is taken, or if a person cancelled it', () => {
  const booking = order('book', '18:00');
  check('17:30', booking, expired('17:00'), true).toThrow('slot_taken');
  const cancelled = { event: 'cancel', at: wednesday('17:00') } as const;
  check('17:30', booking, cancelled).toThrow(
    expect.objectContaining({ reason: 'order_state', facts: { status: 'cancelled' } }),
  );
});
