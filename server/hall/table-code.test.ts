import { expect, test } from 'vitest';
import { formatTableCode, makeTableCode, normalizeTableCode } from './table-code.ts';

test('a printed code is normalized, with or without spaces, upper or lower case', () => {
  const code = makeTableCode();
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/);
  expect(normalizeTableCode(formatTableCode(code))).toBe(code);
  expect(normalizeTableCode(` ${formatTableCode(code).toLowerCase()} `)).toBe(code);
});

test('letters that look like digits are read as digits', () => {
  expect(normalizeTableCode('O0il-1L')).toBe('001111');
});
