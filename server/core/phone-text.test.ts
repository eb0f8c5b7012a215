import { getCountries, getExampleNumber } from 'libphonenumber-js';
import examples from 'libphonenumber-js/mobile/examples';
import { expect, test } from 'vitest';
import { maskMobile, phoneText } from './phone-text.ts';

test.each([
  ['+862155550118', 'CN', '+86 21 5555 0118'],
  ['+86 21 5555 0118', 'CN', '+86 21 5555 0118'],
  ['+441144960142', 'CN', '+44 114 496 0142'],
  ['+12125550142', 'US', '+1 212 555 0142'],
  // A number without a prefix gets none.
  ['4008208820', 'CN', '400 820 8820'],
  ['2125550142', 'US', '(212) 555-0142'],
  ['+44 (0)114 496 0142', 'GB', '+44 114 496 0142'],
  // A format that lacks a digit, or has one more, would be dialled wrong.
  ['0755 1234567', 'CN', '0755 1234567'],
  ['21 5555 0118', 'CN', '21 5555 0118'],
  ['0345 123 456', 'GB', '0345 123 456'],
  ['0180 5 123', 'DE', '0180 5 123'],
  ['1-800-555-0199', 'US', '1-800-555-0199'],
  ['ask at the counter', 'CN', 'ask at the counter'],
  ['12', 'CN', '12'],
])('the phone number %s of %s is written as %s', (phone, country, text) => {
  expect(phoneText(phone, country)).toBe(text);
});

test.each([
  ['+8613812345678', '+86 138 **** 5678'],
  ['+14155552671', '+1 41 **** 2671'],
  ['+6581234567', '+65 **** 4567'],
  ['+15550100', '+1 **** 0100'],
  ['+999123456789', '+99 **** 6789'],
])('the mobile number %s is masked as %s', (mobile, text) => expect(maskMobile(mobile)).toBe(text));

test('a mobile number of any country is masked behind its calling code', () => {
  const numbers = getCountries().flatMap((country) => getExampleNumber(country, examples) ?? []);
  expect(numbers.length).toBeGreaterThan(200);
  for (const { number, countryCallingCode, nationalNumber } of numbers) {
    const parts = [`+${countryCallingCode}`, nationalNumber.slice(0, -8), '****', nationalNumber.slice(-4)];
    expect(maskMobile(number)).toBe(parts.filter(Boolean).join(' '));
  }
});
