import { expect, test } from 'vitest';
import { makeTableCode, normalizeTableCode, printTableCode } from '#server/hall/table-code.ts';

test('a printed code is read back however it is typed', () => {
  const code = makeTableCode();
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/);
  expect(normalizeTableCode(printTableCode(code))).toBe(code);
  expect(normalizeTableCode(` ${printTableCode(code).toLowerCase()} `)).toBe(code);
});

test('letters that look like digits are digits', () => {
  expect(normalizeTableCode('O0il-1L')).toBe('001111');
});
