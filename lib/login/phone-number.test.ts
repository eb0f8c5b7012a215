import { describe, expect, test } from 'vitest';
import { callingCode, countriesIn, formatTyped, readInternational, readNumber } from './phone-number.ts';

describe('a phone number that is typed', () => {
  test('is written as in its country', () => {
    expect(formatTyped('13800138000', 'CN')).toBe('138 0013 8000');
    expect(formatTyped('2133734253', 'US')).toBe('(213) 373-4253');
  });

  test('has its wire form once it can be one', () => {
    expect(readNumber('138 0013 8000', 'CN')).toBe('+8613800138000');
    expect(readNumber('(213) 373-4253', 'US')).toBe('+12133734253');
    expect(readNumber('123', 'CN')).toBeNull();
    expect(readNumber('', 'CN')).toBeNull();
  });

  test('brings its own country where it is pasted with one', () => {
    expect(readInternational('+86 13800138000')).toEqual({ country: 'CN', national: '138 0013 8000' });
    expect(readInternational('+442071838750')?.country).toBe('GB');
  });

  test('is left alone while it is not whole, or has no country code', () => {
    expect(readInternational('+')).toBeNull();
    expect(readInternational('+86 138')).toBeNull();
    expect(readInternational('13800138000')).toBeNull();
  });
});

describe('the countries', () => {
  test('are named in the language of the person, and found by their English names too', () => {
    const germany = countriesIn('zh-Hans').find(({ code }) => code === 'DE');
    expect(germany).toEqual({ code: 'DE', name: '德国', english: 'Germany', calling: '+49' });
  });

  test('have a calling code, and what is none has none', () => {
    expect(callingCode('CN')).toBe('+86');
    expect(callingCode('XX')).toBe('');
  });
});
