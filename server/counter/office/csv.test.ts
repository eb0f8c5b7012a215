import { expect, test } from 'vitest';
import { toCsv } from './csv.ts';

test('quotes what separates cells, and runs no formula', () => {
  expect(
    toCsv([
      ['a', 'b'],
      ['x, "y"\nz', -5],
      ['=1+1', null],
    ]),
  ).toBe('\uFEFFa,b\r\n"x, ""y""\nz",-5\r\n\'=1+1,\r\n');
});
