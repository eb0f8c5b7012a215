import { expect, test } from 'vitest';
import { invitationState, takesPlayers } from './party.ts';

const order = {
  status: 'paid',
  start_at: 10_000,
  end_at: 13_600,
  ended_at: null,
  hold_until_at: 9_000,
  split: null,
} as const;

test.for([
  ['a booking', {}, 9_000, 'coming', true],
  ['a booking that nobody has opened', {}, 13_599, 'coming', true],
  ['a game', { status: 'playing' }, 10_000, 'playing', true],
  ['a game at its end, which nobody has settled', { status: 'playing' }, 13_600, 'over', false],
  ['a game that ended early', { status: 'ended', ended_at: 12_000 }, 12_000, 'over', false],
  ['one that is split', { status: 'ended', ended_at: 12_000, split: {} }, 99_999, 'over', true],
  ['a day after its end', { status: 'ended', split: {} }, 100_000, 'over', false],
  ['an unpaid order', { status: 'unpaid' }, 8_999, 'over', false],
  ['one that is split and held', { status: 'unpaid', split: {} }, 8_999, 'coming', true],
  ['whose hold is over', { status: 'unpaid', split: {} }, 9_000, 'over', false],
  ['a cancelled booking', { status: 'cancelled', split: {} }, 9_000, 'over', false],
] as const)('%s, %o at %d: %s, takes players: %s', ([, change, now, state, takes]) => {
  expect(invitationState({ ...order, ...change }, now)).toBe(state);
  expect(takesPlayers({ ...order, ...change }, now)).toBe(takes);
});
