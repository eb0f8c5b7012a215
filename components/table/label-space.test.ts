import { expect, test } from 'vitest';
import { boundingSize, smallestLabel, spaceBelow } from './label-space.ts';

const room = { width: 12, height: 10 };
const table = (x: number, y: number, rotate = 0) => ({ x, y, w: 2.5, h: 1.3, rotate });

test('the box of a table turned by a right angle is as wide as the table is high', () => {
  const { w, h } = boundingSize(table(5, 5, 90));
  expect([w, h]).toEqual([expect.closeTo(1.3), expect.closeTo(2.5)]);
});

test('a label lies on a tilted table within its narrow side', () => {
  expect(smallestLabel([table(5, 5, 30)])).toEqual({ w: 1.3, h: 1.3 });
  expect(smallestLabel([table(5, 5, 180)]).w).toBeCloseTo(2.5);
});

test('the labels of a plan have the room of its smallest table', () => {
  const snooker = { x: 5, y: 5, w: 3.9, h: 2.1, rotate: 0 };
  expect(smallestLabel([snooker, table(1, 1)])).toEqual({ w: 2.5, h: 1.3 });
  expect(smallestLabel([snooker, table(1, 1, 90)])).toEqual({ w: expect.closeTo(1.3), h: 2.1 });
});

test('a label may reach beyond a table that stands alone', () => {
  expect(spaceBelow(table(6, 5), [], room)).toEqual({ width: expect.closeTo(3.7), height: 1.2 });
});

test('two neighbors share the gap between them', () => {
  const { width } = spaceBelow(table(3, 5), [table(6, 5)], room);
  expect(width).toBeCloseTo(2.5 + 0.5);
});

test('a label ends above the next table, also above one that it reaches with its side', () => {
  expect(spaceBelow(table(6, 5), [table(6, 7)], room).height).toBeCloseTo(0.7);
  expect(spaceBelow(table(6, 5), [table(8.8, 7)], room).height).toBeLessThanOrEqual(1.2);
  const space = spaceBelow(table(6, 5), [table(8.8, 7)], room);
  const reach = 6 + space.width / 2;
  expect(reach).toBeLessThanOrEqual(8.8 - 1.25);
});

test('there is no space through the wall', () => {
  expect(spaceBelow(table(1.3, 9.2), [], room)).toEqual({
    width: expect.closeTo(2.6),
    height: expect.closeTo(0.15),
  });
});
