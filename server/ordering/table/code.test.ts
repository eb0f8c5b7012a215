import { expect, test } from 'vitest';
import { formatTableCode, makeTableCode, normalizeTableCode } from '#server/hall/table-code.ts';

test('a printed code is read back however it is typed', () => {
  const code = makeTableCode();
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/);
  expect(normalizeTableCode(formatTableCode(code))).toBe(code);
  expect(normalizeTableCode(` ${formatTableCode(code).toLowerCase()} `)).toBe(code);
});

test('emails that look like digits are digits', () => {
  expect(normalizeTableCode('O0il-1L')).toBe('001111');
});
