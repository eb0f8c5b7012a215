import { expect, test } from 'vitest';
import { footprint, rectanglesOverlap } from './floor.ts';

const table = (x: number, y: number, rotate = 0) => footprint({ x, y, w: 2.54, h: 1.27, rotate });

test('a turned table takes its width from the other side', () => {
  expect(table(2, 2, 90)).toEqual([
    [2.635, 0.73],
    [2.635, 3.27],
    [1.365, 3.27],
    [1.365, 0.73],
  ]);
});

test('tables side by side do not overlap, even where they touch', () => {
  expect(rectanglesOverlap(table(2, 2), table(2 + 2.54, 2))).toBe(false);
  expect(rectanglesOverlap(table(2, 2), table(2 + 2.53, 2))).toBe(true);
});

test('slanted tables whose bounds cross, but whose ground does not, are apart', () => {
  expect(rectanglesOverlap(table(2, 2, 45), table(3.5, 0.5, 45))).toBe(false);
  expect(rectanglesOverlap(table(2, 2, 45), table(2.5, 1.8, 45))).toBe(true);
});
