import { expect, test } from 'vitest';
import type { Message, MessageKind } from '#lib/contract/message.ts';
import { endOf } from './game-over.tsx';
import { staffMessage } from './message-bar.tsx';

const END = 1_795_170_600;
const ended = {
  status: 'ended',
  settlement: { deposit: 8_000, returned: 8_000 },
  ended_at: END,
  end_at: END,
  deposit_returned: true,
} as Parameters<typeof endOf>[0];

test('the end of a game says what is back in the wallet, and whether its time was up', () => {
  expect(endOf(ended, END + 5)).toEqual({ isTimeUp: true, deposit: 8_000, refund: 0 });
  const early = { ...ended, ended_at: END - 600, settlement: { ...ended.settlement!, returned: 9_200 } };
  expect(endOf(early, END)).toEqual({ isTimeUp: false, deposit: 8_000, refund: 1_200 });
  // The provider has given back a part of it already.
  const less = { ...ended, settlement: { ...ended.settlement!, returned: 5_000 } };
  expect(endOf(less, END)).toEqual({ isTimeUp: true, deposit: 5_000, refund: 0 });
});

test('a game that goes on, was cancelled or ended long ago is no news', () => {
  expect(endOf({ ...ended, status: 'playing', settlement: null, ended_at: null }, END)).toBeNull();
  expect(endOf({ ...ended, status: 'cancelled' }, END)).toBeNull();
  expect(endOf(ended, END + 3600)).toBeNull();
});

test('the newest unread message of the staff is shown, until it is closed', () => {
  const message = (id: string, kind: MessageKind, read = false) => ({ id, kind, read }) as Message;
  const list = [
    message('receipt', 'ended'),
    message('read', 'from_hall', true),
    message('new', 'from_hall'),
    message('old', 'fault'),
  ];
  const data = { pages: [{ list }], pageParams: [] };
  expect(staffMessage(data, [])?.id).toBe('new');
  expect(staffMessage(data, ['new'])?.id).toBe('old');
  expect(staffMessage(data, ['new', 'old'])).toBeUndefined();
});
