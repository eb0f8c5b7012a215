import { describe, expect, test } from 'vitest';
import { formatTableCode, normalizeTableCode, parseInvitationToken, parseTableCode } from './table-code.ts';

describe('a scanned text', () => {
  test('has the table code of a poster on any host', () => {
    expect(parseTableCode('https://hall.example/#/pages/order/add?code=K7QF2M9XA0B1')).toBe('K7QF2M9XA0B1');
    expect(
      parseTableCode('http://192.168.1.5:3000/app/#/pages/order/add?from=qr&code=K7QF-2M9X-A0B1\n'),
    ).toBe('K7QF2M9XA0B1');
  });

  test('may be the code itself, in any notation', () => {
    expect(parseTableCode('K7QF2M9XA0B1')).toBe('K7QF2M9XA0B1');
    expect(parseTableCode(' k7qf-2m9x-aobl ')).toBe('K7QF2M9XA0B1');
    expect(parseTableCode('K7QF 2M9X A0B1')).toBe('K7QF2M9XA0B1');
  });

  test.each([
    ['prose', 'hello world'],
    ['a longer number, as on a parcel', 'SF1234567890123'],
    ['a shorter one', 'K7QF2M9X'],
    ['a code with another character', 'K7QF2M9XA0B*'],
    ['a link with a code on another site', 'https://pay.example/?code=K7QF2M9XA0B1'],
    ['a link to another page of the app', 'https://hall.example/#/pages/order/pay?code=K7QF2M9XA0B1'],
    ['a poster with an incomplete code', 'https://hall.example/#/pages/order/add?code=K7QF'],
    ['a poster with an invalid code', 'https://hall.example/#/pages/order/add?code=%E0%A4%A'],
    ['an empty text', ''],
  ])('has no table code: %s', (_, scanned) => {
    expect(parseTableCode(scanned)).toBeNull();
  });
});

describe('a scanned invitation', () => {
  test('has the token of its link on any host', () => {
    const token = 'q3_wXz-0aBcDeFgHiJkLmN';
    expect(parseInvitationToken(`https://hall.example/#/pages/order/invitation?token=${token}\n`)).toBe(
      token,
    );
  });

  test.each([
    ['a poster', 'https://hall.example/#/pages/order/add?code=K7QF2M9XA0B1'],
    ['an invalid token', 'https://hall.example/#/pages/order/invitation?token=a/b'],
    ['no token', 'https://hall.example/#/pages/order/invitation?from=qr'],
    ['prose', 'hello world'],
  ])('has no token: %s', (_, scanned) => {
    expect(parseInvitationToken(scanned)).toBeNull();
  });
});

describe('a typed code', () => {
  test('loses invalid and surplus characters', () => {
    expect(normalizeTableCode('k7qf-2m9x')).toBe('K7QF2M9X');
    expect(normalizeTableCode('o0 iI lL *')).toBe('001111');
    expect(normalizeTableCode('K7QF2M9XA0B1EXTRA')).toBe('K7QF2M9XA0B1');
  });

  test('is formatted in groups, without a dash after the last', () => {
    expect(formatTableCode('K7QF')).toBe('K7QF');
    expect(formatTableCode('K7QF2')).toBe('K7QF-2');
    expect(formatTableCode('K7QF2M9XA0B1')).toBe('K7QF-2M9X-A0B1');
  });
});
