import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import type { Coupon } from '#lib/contract/coupon.ts';
import { useCouponText, weekdayRanges } from './use-coupon-text.ts';

vi.mock(import('#lib/i18n/phone-zone.ts'), () => ({ phoneZone: () => 'Asia/Shanghai' }));
const usedAt = Date.parse('2026-11-20T20:00Z') / 1000;

function Validity({ coupon }: { coupon: Coupon }) {
  return useCouponText().validity(coupon, usedAt).text;
}

test.each([
  [undefined, 'Nov 21, 2026'],
  ['Europe/Berlin', 'Nov 20, 2026'],
])('a coupon of the zone %s is dated in it, without one in that of the phone', (time_zone, date) => {
  const coupon = { status: 'used', used_at: usedAt, expires_at: usedAt, time_zone } as Coupon;
  const text = renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={{ coupon: { usedOn: '{date}' } }} timeZone="UTC">
      <Validity coupon={coupon} />
    </NextIntlClientProvider>,
  );
  expect(text).toBe(date);
});

test.each([
  [[], []],
  [[1, 2, 3, 4, 5], [[1, 5]]],
  [[5, 6, 7], [[5, 7]]],
  [
    [3, 1, 7, 2],
    [
      [1, 3],
      [7, 7],
    ],
  ],
])('the weekdays %j are the ranges %j', (days, ranges) => expect(weekdayRanges(days)).toEqual(ranges));
