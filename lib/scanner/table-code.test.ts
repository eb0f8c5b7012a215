import { describe, expect, test } from 'vitest';
import { formatTableCode, normalizeTableCode, parseTableCode } from './table-code.ts';

describe('what was scanned', () => {
  test('is a table where it is a poster of whatever host', () => {
    expect(parseTableCode('https://hall.example/#/pages/order/add?code=K7QF2M9XA0B1')).toBe('K7QF2M9XA0B1');
    expect(
      parseTableCode('http://192.168.1.5:3000/app/#/pages/order/add?from=qr&code=K7QF-2M9X-A0B1\n'),
    ).toBe('K7QF2M9XA0B1');
  });

  test('is a table where it is the bare code, however it is written', () => {
    expect(parseTableCode('K7QF2M9XA0B1')).toBe('K7QF2M9XA0B1');
    expect(parseTableCode(' k7qf-2m9x-aobl ')).toBe('K7QF2M9XA0B1');
    expect(parseTableCode('K7QF 2M9X A0B1')).toBe('K7QF2M9XA0B1');
  });

  test.each([
    ['words', 'hello world'],
    ['a longer number, such as of a parcel', 'SF1234567890123'],
    ['a shorter one', 'K7QF2M9X'],
    ['other signs in it', 'K7QF2M9XA0B*'],
    ['another site with a code of its own', 'https://pay.example/?code=K7QF2M9XA0B1'],
    ['another page of ours', 'https://hall.example/#/pages/order/pay?code=K7QF2M9XA0B1'],
    ['a poster whose code is cut off', 'https://hall.example/#/pages/order/add?code=K7QF'],
    ['a poster whose code is broken', 'https://hall.example/#/pages/order/add?code=%E0%A4%A'],
    ['nothing', ''],
  ])('is no table where it is %s', (_, scanned) => {
    expect(parseTableCode(scanned)).toBeNull();
  });
});

describe('a code that is typed', () => {
  test('loses what codes do not have, and what is too much', () => {
    expect(normalizeTableCode('k7qf-2m9x')).toBe('K7QF2M9X');
    expect(normalizeTableCode('o0 iI lL *')).toBe('001111');
    expect(normalizeTableCode('K7QF2M9XA0B1EXTRA')).toBe('K7QF2M9XA0B1');
  });

  test('is shown in groups, with no dash after the last', () => {
    expect(formatTableCode('K7QF')).toBe('K7QF');
    expect(formatTableCode('K7QF2')).toBe('K7QF-2');
    expect(formatTableCode('K7QF2M9XA0B1')).toBe('K7QF-2M9X-A0B1');
  });
});
