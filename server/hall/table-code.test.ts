import { expect, test } from 'vitest';
import { makeTableCode, normalizeTableCode, printTableCode } from './table-code.ts';

test('a printed code is normalized, with or without spaces, upper or lower case', () => {
  const code = makeTableCode();
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/);
  expect(normalizeTableCode(printTableCode(code))).toBe(code);
  expect(normalizeTableCode(` ${printTableCode(code).toLowerCase()} `)).toBe(code);
});

test('letters that look like digits are read as digits', () => {
  expect(normalizeTableCode('O0il-1L')).toBe('001111');
});
