import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatHash, parseHash } from './hash.ts';

describe('the location in a hash', () => {
  test('is Home for an empty hash or one without a path', () => {
    for (const hash of ['', '#', '#/', '#top', '#pages/order/pay']) expect(parseHash(hash).path).toBe('/');
  });

  test('has its query inside the hash', () => {
    expect(parseHash('#/pages/order/add?code=A1&id=')).toEqual({
      path: '/pages/order/add',
      query: { code: 'A1', id: '' },
    });
  });

  test('tolerates a trailing slash and an invalid query', () => {
    expect(parseHash('#/pages/order/pay/?id=%E0%A4%A')).toMatchObject({ path: '/pages/order/pay' });
    expect(parseHash('#/pages/order/pay?&&=&?')).toMatchObject({ path: '/pages/order/pay' });
  });

  test('parses what was formatted', () => {
    const value = fc
      .oneof(fc.string(), fc.string({ unit: 'grapheme' }))
      .filter((text) => text.isWellFormed());
    fc.assert(
      fc.property(fc.dictionary(fc.stringMatching(/^[a-z_]+$/), value), (query) => {
        const given = Object.fromEntries(Object.entries(query).filter(([, text]) => text !== ''));
        expect(parseHash(formatHash('/pages/order/add', query))).toEqual({
          path: '/pages/order/add',
          query: given,
        });
      }),
    );
  });

  test('has no empty query values', () => {
    expect(formatHash('/', { a: '', b: null, c: undefined })).toBe('#/');
    expect(formatHash('/pages/mine/wallet', { page: 0 })).toBe('#/pages/mine/wallet?page=0');
  });
});
