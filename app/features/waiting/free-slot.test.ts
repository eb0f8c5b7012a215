import { expect, test } from 'vitest';
import type { Refusal } from '#lib/api/client/errors.ts';
import { freeSlotOf } from './free-slot.ts';

const refused = (reason: Refusal['reason'], facts: Refusal['facts'] = {}): Refusal => ({
  code: 0,
  msg: '',
  reason,
  field: null,
  facts,
  data: undefined,
});
const slot = { table_id: 'jingan-10', start_at: 1_795_000_000 };

test('a wish that is not needed leads to its free time', () => {
  expect(freeSlotOf(refused('wait_not_needed', slot))).toEqual(slot);
});

test('another refusal leads nowhere', () => {
  expect(freeSlotOf(null)).toBeNull();
  expect(freeSlotOf(refused('wait_limit', slot))).toBeNull();
});

test('a server that does not say which time is free is followed nowhere', () => {
  expect(freeSlotOf(refused('wait_not_needed', { table_id: 'jingan-10' }))).toBeNull();
});
