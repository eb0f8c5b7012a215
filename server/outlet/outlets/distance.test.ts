import { expect, test } from 'vitest';
import { metresBetween } from './distance.ts';

const shanghai = { lat: 31.2304, lng: 121.4737 };
const beijing = { lat: 39.9042, lng: 116.4074 };

test('from Shanghai to Beijing it is 1,067 km, there and back', () => {
  expect(metresBetween(shanghai, beijing) / 1000).toBeCloseTo(1067, 0);
  expect(metresBetween(beijing, shanghai)).toBe(metresBetween(shanghai, beijing));
});

test('no way is no distance, and the other side of the earth is half around it', () => {
  expect(metresBetween(shanghai, shanghai)).toBe(0);
  expect(metresBetween({ lat: 0, lng: 0 }, { lat: 0, lng: 180 }) / 1000).toBeCloseTo(20_015, 0);
});
