import { expect, test } from 'vitest';
import { listedMovements, type ShiftMovement, takingsByPerson } from './shift-takings.ts';

const movement = (kind: string, staff_id: string | null, cash: number, terminal = 0): ShiftMovement => ({
  kind,
  staff_id,
  cash,
  terminal,
});

const evening = [
  movement('float', 'ming', 50_000),
  movement('counter_in', 'ming', 4_150),
  // In cash and by card together.
  movement('counter_in', 'lan', 1_000, 2_025),
  movement('topup', 'ming', 30_000),
  movement('hand_back', 'ming', -1_450),
  movement('card_refund', 'lan', 0, -500),
  movement('cash_move', 'lan', -20_000),
  movement('expense', 'ming', -1_200),
  movement('cash_difference', 'ming', -500),
  movement('closing_move', 'ming', -10_000),
];

test('sums what each person took and gave back, without the money that the hall moved', () => {
  expect(takingsByPerson(evening)).toEqual([
    { staff_id: 'ming', payments: 2, cash: 34_150, terminal: 0, paid_out: 1_450 },
    { staff_id: 'lan', payments: 1, cash: 1_000, terminal: 2_025, paid_out: 500 },
  ]);
});

test('keeps what nobody is known for apart', () => {
  const unknown = [movement('counter_in', null, 100), movement('counter_in', 'ming', 200)];
  expect(takingsByPerson(unknown).map(({ staff_id, cash }) => [staff_id, cash])).toEqual([
    [null, 100],
    ['ming', 200],
  ]);
});

test('lists what left the drawer and what was moved, but neither payments nor counts', () => {
  expect(listedMovements(evening).map(({ kind }) => kind)).toEqual([
    'hand_back',
    'card_refund',
    'cash_move',
    'expense',
  ]);
});
