import { expect, test } from 'vitest';
import { shownPart } from './shown-part.ts';

const plan = (x: number, y: number, rotate = 0) => ({ x, y, rotate, w: 2.6, h: 1.4 });

test('of a room of 30 by 10 meters with its tables at one end, that end is shown', () => {
  const part = shownPart({ width: 30, height: 10 }, [plan(3, 2.5), plan(8, 2.5), plan(3, 7.5, 90)]);
  expect(part.left).toBeCloseTo(0.4);
  expect(part.top).toBeCloseTo(0.5);
  expect(part.width).toBeCloseTo(10.2);
  expect(part.height).toBeCloseTo(9.5);
});

test('one row of tables along a wall is shown with the floor beside it', () => {
  const column = [2, 5, 8, 11].map((y) => plan(1.6, y));
  const part = shownPart({ width: 20, height: 13 }, column);
  expect(part.left).toBe(0);
  expect(part.width).toBeCloseTo(part.height);
  expect(shownPart({ width: 4, height: 13 }, column).width).toBe(4);
});

test('nothing beyond the walls is shown', () => {
  const part = shownPart({ width: 6, height: 4 }, [plan(1.4, 0.8), plan(4.6, 3.2)]);
  expect(part).toEqual({ left: 0, top: 0, width: 6, height: 4 });
});

test('a room without tables is shown as a whole', () => {
  expect(shownPart({ width: 6, height: 4 }, [])).toEqual({ left: 0, top: 0, width: 6, height: 4 });
});
