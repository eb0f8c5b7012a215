import { describe, expect, test } from 'vitest';
import type { WantedGame } from '#lib/domain/waiting.ts';
import { wednesday } from '#lib/test/example-prices.ts';
import { readHallFile } from '#server/hall/read.ts';
import { checkPlace, checkWish } from './check-wish.ts';

const hall = readHallFile('example/hall.yaml');
const now = wednesday('12:00');
const EVENING = wednesday('18:00');
const SNOOKER = ['jingan-10', 'jingan-11', 'jingan-12'];
const wish = (change: Partial<WantedGame> = {}): WantedGame => ({
  ...{ outlet_ids: ['jingan'], types: ['snooker'], minutes: 60, from_at: EVENING, to_at: EVENING },
  ...change,
});
const DAY = 86_400;

describe('what a person waits for', () => {
  const refused = (change: Partial<WantedGame>) =>
    expect(() => checkWish({ hall, now }, wish(change)), JSON.stringify(change));

  test('is allowed within the rules and the opening hours, with the rules of the list', () => {
    const ten = { from_at: wednesday('10:00'), to_at: wednesday('12:15') };
    for (const allowed of [wish(), wish({ types: [] }), wish({ ...ten, outlet_ids: ['jingan', 'xuhui'] })])
      expect(checkWish({ hall, now }, allowed)).toMatchObject({ offer_minutes: 5, max_wishes: 3 });
  });

  test.for<[string, Partial<WantedGame>, string, string]>([
    ['a table type that no outlet has', { types: ['darts'] }, 'not_found', 'types'],
    ['an outlet that does not exist', { outlet_ids: ['nowhere'] }, 'not_found', 'store_ids'],
    ['a length that nobody can book', { minutes: 7 }, 'minutes_out_of_range', 'minutes'],
    ['an end before the start', { to_at: EVENING - 1 }, 'invalid_input', 'to_at'],
    ['more than a day', { to_at: EVENING + DAY + 1 }, 'invalid_input', 'to_at'],
    ['the past', { from_at: now - 1, to_at: now - 1 }, 'slot_in_past', 'to_at'],
    ['less time than an offer is held', { from_at: now, to_at: now + 299 }, 'slot_in_past', 'to_at'],
    [
      'a day beyond the horizon',
      { from_at: now + 14 * DAY + 1, to_at: now + 15 * DAY },
      'slot_too_far',
      'from_at',
    ],
    [
      'a time at which all outlets are closed',
      { outlet_ids: ['xuhui'], from_at: wednesday('02:00') + DAY, to_at: wednesday('09:00') + DAY },
      'slot_outside_hours',
      'from_at',
    ],
  ])('is refused for %s', ([, change, reason, field]) => {
    refused(change).toThrow(expect.objectContaining({ reason, field }));
  });

  test('is refused by a hall without a list', () => {
    expect(() => checkWish({ hall: { ...hall, waiting: false }, now }, wish())).toThrow('wait_off');
  });
});

describe('a place on the list', () => {
  const rules = checkWish({ hall, now }, wish());
  const taken = [{ start_at: EVENING - 3_600, end_at: EVENING + 3_600 }];
  const busy = (tables: readonly string[]) =>
    new Map(SNOOKER.map((id) => [id, tables.includes(id) ? taken : []]));
  const check = (change: Partial<Parameters<typeof checkPlace>[2]>) => () =>
    checkPlace({ hall, now }, wish(), { rules, busy: busy(SNOOKER), live: 0, waiting: 0, ...change });

  test('is given while all tables are taken, up to the limits', () => {
    expect(check({ live: 2, waiting: 199 })).not.toThrow();
    expect(check({ live: 3 })).toThrow(expect.objectContaining({ reason: 'wait_limit', facts: { max: 3 } }));
    expect(check({ waiting: 200 })).toThrow('wait_full');
  });

  test('is not given while a slot is free, which the refusal names', () => {
    const facts = { table_id: 'jingan-12', start_at: EVENING };
    expect(check({ busy: busy(SNOOKER.slice(0, 2)), live: 3 })).toThrow(
      expect.objectContaining({ reason: 'wait_not_needed', facts }),
    );
  });
});
