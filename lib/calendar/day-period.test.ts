import { describe, expect, test } from 'vitest';
import { instantOf } from '#lib/domain/time.ts';
import { dayPeriodOf } from './day-period.ts';

const zone = 'Asia/Shanghai';
const day = '2026-11-20';
const at = (minute: number) => dayPeriodOf(instantOf(day, minute, zone), day, zone);

describe('the day period', () => {
  test('changes every six hours', () => {
    expect([0, 359, 360, 719, 720, 1079, 1080, 1439].map(at)).toEqual([
      'night',
      'night',
      'morning',
      'morning',
      'afternoon',
      'afternoon',
      'evening',
      'evening',
    ]);
  });

  test('is late after midnight of the next day', () => {
    expect(at(24 * 60 + 30)).toBe('late');
  });
});
