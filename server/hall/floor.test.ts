import { expect, test } from 'vitest';
import { footprint, rectanglesOverlap } from './floor.ts';

const table = (x: number, y: number, rotate = 0) => footprint({ x, y, w: 2.54, h: 1.27, rotate });

test('rotating a table by 90 degrees swaps its width and height', () => {
  expect(table(2, 2, 90)).toEqual([
    [2.635, 0.73],
    [2.635, 3.27],
    [1.365, 3.27],
    [1.365, 0.73],
  ]);
});

test('tables that touch do not overlap', () => {
  expect(rectanglesOverlap(table(2, 2), table(2 + 2.54, 2))).toBe(false);
  expect(rectanglesOverlap(table(2, 2), table(2 + 2.53, 2))).toBe(true);
});

test('rotated tables do not overlap where only their bounding boxes do', () => {
  expect(rectanglesOverlap(table(2, 2, 45), table(3.5, 0.5, 45))).toBe(false);
  expect(rectanglesOverlap(table(2, 2, 45), table(2.5, 1.8, 45))).toBe(true);
});
