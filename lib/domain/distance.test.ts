import { expect, test } from 'vitest';
import { metersBetween } from './distance.ts';

const shanghai = { lat: 31.2304, lng: 121.4737 };
const beijing = { lat: 39.9042, lng: 116.4074 };

test('the distance between Shanghai and Beijing is 1,067 km in both directions', () => {
  expect(metersBetween(shanghai, beijing) / 1000).toBeCloseTo(1067, 0);
  expect(metersBetween(beijing, shanghai)).toBe(metersBetween(shanghai, beijing));
});

test('the distance is 0 to the same place, and half the circumference to the antipode', () => {
  expect(metersBetween(shanghai, shanghai)).toBe(0);
  expect(metersBetween({ lat: 0, lng: 0 }, { lat: 0, lng: 180 }) / 1000).toBeCloseTo(20_015, 0);
});
