import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, test, vi } from 'vitest';
import type { BoardOrder, BoardTable } from '#lib/contract/counter/board.ts';
import counter from '#messages/counter/en.json' with { type: 'json' };
import { useTableLine } from './use-table-line.ts';

beforeAll(() => {
  vi.stubGlobal('navigator', { language: 'en-US' });
});

const at = (clock: string) => Date.parse(`2027-03-03T${clock}Z`) / 1000;
const game = (change: Partial<BoardOrder>) =>
  ({
    state: 'in_use',
    until_at: at('19:40:00'),
    free_until_at: null,
    block: null,
    out_of_service: false,
    order: {
      status: 'playing',
      open_ended: true,
      start_at: at('18:00:00'),
      end_at: at('19:40:00'),
      paused_at: null,
      paused_seconds: 0,
      ...change,
    },
  }) as BoardTable;

function Line({ table, now }: { table: BoardTable; now: number }) {
  return useTableLine('UTC')(table, now);
}

const lineOf = (table: BoardTable, clock: string) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={counter} timeZone="UTC">
      <Line table={table} now={at(clock)} />
    </NextIntlClientProvider>,
  ).replace(/[\u00a0\u202f]/g, ' ');

test('a game without a fixed end has been played without its pauses', () => {
  expect(lineOf(game({}), '18:40:05')).toBe('40:05 played');
  expect(lineOf(game({ paused_seconds: 720 }), '19:00:00')).toBe('48:00 played');
});

test('a paused game says since when it stands still', () => {
  expect(lineOf(game({ paused_at: at('18:40:00') }), '18:45:00')).toBe('since 6:40 PM');
});

test('a bill says when its game was stopped, not how long the table is cleaned', () => {
  const bill = game({ status: 'due', ended_at: at('18:40:00') });
  expect(lineOf({ ...bill, state: 'cleaning', until_at: at('18:45:00') }, '18:41:00')).toBe(
    'stopped 6:40 PM',
  );
});
