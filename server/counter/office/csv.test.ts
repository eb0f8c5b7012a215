import { expect, test } from 'vitest';
import { longCsv, toCsv } from './csv.ts';

test('quotes what separates cells, and runs no formula', () => {
  expect(
    toCsv([
      ['a', 'b'],
      ['x, "y"\nz', -5],
      ['=1+1', null],
    ]),
  ).toBe('\uFEFFa,b\r\n"x, ""y""\nz",-5\r\n\'=1+1,\r\n');
});

test('a long table is the same text, and lets others run while it is written', async () => {
  const rows = Array.from({ length: 2_000 }, (_, index) => [index, `row ${index}`]);
  let turns = 0;
  const count = () => {
    turns++;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  const csv = await longCsv(['number', 'text'], rows, (row) => row);
  clearImmediate(next);
  expect(csv).toBe(toCsv([['number', 'text'], ...rows]));
  expect(turns).toBeGreaterThanOrEqual(9);
});
