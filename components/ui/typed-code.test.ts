import { expect, test } from 'vitest';
import { digitsOf } from './typed-code.ts';

const refused = { before: '112233', isRefused: true };

test('a code has at most six digits, and no spaces', () => {
  const typing = { before: '12', isRefused: false };
  expect(digitsOf({ ...typing, text: '123', caret: 3 })).toBe('123');
  expect(digitsOf({ ...typing, text: '12 345 678', caret: 10 })).toBe('123456');
  expect(digitsOf({ before: '123456', isRefused: false, text: '1234567', caret: 7 })).toBe('123456');
});

test('the first digit after a refusal starts a new code, wherever it is typed', () => {
  expect(digitsOf({ ...refused, text: '1122334', caret: 7 })).toBe('4');
  expect(digitsOf({ ...refused, text: '1122331', caret: 7 })).toBe('1');
  expect(digitsOf({ ...refused, text: '5112233', caret: 1 })).toBe('5');
});

test('a code that is pasted or filled in replaces a refused one', () => {
  expect(digitsOf({ ...refused, text: '112233654 321', caret: 13 })).toBe('654321');
  expect(digitsOf({ ...refused, text: '654321', caret: 6 })).toBe('654321');
  expect(digitsOf({ ...refused, text: '654 321', caret: 7 })).toBe('654321');
});

test('a refused code can be corrected by deleting', () => {
  expect(digitsOf({ ...refused, text: '11223', caret: 5 })).toBe('11223');
});
