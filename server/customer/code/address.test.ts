import { expect, test } from 'vitest';
import { checkCountry, dialingPrefix, parseEmail, parseMobile } from './address.ts';

test.for([
  ['139 1234 5678', '+8613912345678'],
  [' 0086 13912345678', '+8613912345678'],
  ['+44 7400 123456', '+447400123456'],
] as const)('%o is the mobile phone %s', ([typed, mobile]) => {
  expect(parseMobile(typed, 'CN')).toBe(mobile);
});

test.for([
  ['', 'missing'],
  ['123', 'wrong'],
  ['abc', 'wrong'],
  ['+8612345', 'wrong'],
  ['+86138001380001', 'wrong'],
  ['+1 555 0100', 'wrong'],
  // A landline, and a premium number.
  ['+862161234567', 'wrong'],
  ['+449098790000', 'wrong'],
] as const)('%o is no mobile phone', ([typed, problem]) => {
  const refusal = { reason: 'invalid_mobile', field: 'mobile', facts: { field: 'mobile', problem } };
  expect(() => parseMobile(typed, 'CN')).toThrow(expect.objectContaining(refusal));
});

test('an email address is in lower case, and something else is refused', () => {
  expect(parseEmail(' Ann@Example.com ')).toBe('ann@example.com');
  for (const typed of ['', 'ann', 'ann@', '@example.com', 'a b@example.com']) {
    const problem = typed === '' ? 'missing' : 'wrong';
    const refusal = { reason: 'invalid_email', field: 'email', facts: { field: 'email', problem } };
    expect(() => parseEmail(typed)).toThrow(expect.objectContaining(refusal));
  }
});

test('a phone is of one of the countries, or of any', () => {
  for (const countries of [['HK', 'GB'], ['*']]) checkCountry('+447400123456', countries);
  const refusal = { reason: 'mobile_country', facts: { country: 'GB' } };
  expect(() => checkCountry('+447400123456', ['CN'])).toThrow(expect.objectContaining(refusal));
});

test('the countries that share a calling code are told by the area', () => {
  expect(['+8613912345678', '+14155550123'].map(dialingPrefix)).toEqual(['+86', '+1415']);
});
