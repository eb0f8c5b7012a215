import { describe, expect, test } from 'vitest';
import {
  callingCodeOf,
  formatAsTyped,
  formatInternational,
  listCountries,
  parseInternationalNumber,
  parsePhoneNumber,
} from './phone-number.ts';

describe('a typed phone number', () => {
  test('is formatted as in its country', () => {
    expect(formatAsTyped('13800138000', 'CN')).toBe('138 0013 8000');
    expect(formatAsTyped('2133734253', 'US')).toBe('(213) 373-4253');
  });

  test('has an E.164 form once its length is possible', () => {
    expect(parsePhoneNumber('138 0013 8000', 'CN')).toBe('+8613800138000');
    expect(parsePhoneNumber('(213) 373-4253', 'US')).toBe('+12133734253');
    expect(parsePhoneNumber('123', 'CN')).toBeNull();
    expect(parsePhoneNumber('', 'CN')).toBeNull();
  });

  test('is shown with its country code', () => {
    expect(formatInternational('+8613800138000')).toBe('+86 138 0013 8000');
    expect(formatInternational('+12133734253')).toBe('+1 213 373 4253');
  });

  test('sets the country if it is pasted with a country code', () => {
    expect(parseInternationalNumber('+86 13800138000')).toEqual({ country: 'CN', national: '138 0013 8000' });
    expect(parseInternationalNumber('+442071838750')?.country).toBe('GB');
  });

  test('sets no country while it is incomplete or without a country code', () => {
    expect(parseInternationalNumber('+')).toBeNull();
    expect(parseInternationalNumber('+86 138')).toBeNull();
    expect(parseInternationalNumber('13800138000')).toBeNull();
  });
});

describe('countries', () => {
  test('have a name in the person’s language and in English', () => {
    const germany = listCountries('zh-Hans').find(({ code }) => code === 'DE');
    expect(germany).toEqual({ code: 'DE', name: '德国', english: 'Germany', callingCode: '+49' });
  });

  test('have a calling code, which is empty for unknown ones', () => {
    expect(callingCodeOf('CN')).toBe('+86');
    expect(callingCodeOf('XX')).toBe('');
  });
});
