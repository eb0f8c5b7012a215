import { describe, expect, test } from 'vitest';
import {
  callingCode,
  formatAsTyped,
  listCountries,
  parseInternationalNumber,
  parsePhoneNumber,
} from './phone-number.ts';

describe('a phone number that is typed', () => {
  test('is written as in its country', () => {
    expect(formatAsTyped('13800138000', 'CN')).toBe('138 0013 8000');
    expect(formatAsTyped('2133734253', 'US')).toBe('(213) 373-4253');
  });

  test('has its wire form once it can be one', () => {
    expect(parsePhoneNumber('138 0013 8000', 'CN')).toBe('+8613800138000');
    expect(parsePhoneNumber('(213) 373-4253', 'US')).toBe('+12133734253');
    expect(parsePhoneNumber('123', 'CN')).toBeNull();
    expect(parsePhoneNumber('', 'CN')).toBeNull();
  });

  test('brings its own country where it is pasted with one', () => {
    expect(parseInternationalNumber('+86 13800138000')).toEqual({ country: 'CN', national: '138 0013 8000' });
    expect(parseInternationalNumber('+442071838750')?.country).toBe('GB');
  });

  test('is left alone while it is not whole, or has no country code', () => {
    expect(parseInternationalNumber('+')).toBeNull();
    expect(parseInternationalNumber('+86 138')).toBeNull();
    expect(parseInternationalNumber('13800138000')).toBeNull();
  });
});

describe('the countries', () => {
  test('are named in the language of the person, and found by their English names too', () => {
    const germany = listCountries('zh-Hans').find(({ code }) => code === 'DE');
    expect(germany).toEqual({ code: 'DE', name: '德国', english: 'Germany', calling: '+49' });
  });

  test('have a calling code, and what is none has none', () => {
    expect(callingCode('CN')).toBe('+86');
    expect(callingCode('XX')).toBe('');
  });
});
