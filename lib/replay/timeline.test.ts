import { describe, expect, test } from 'vitest';
import { clipEnd, positionAt, rangeOnBar, timeAt } from './timeline.ts';

const clip = (start_time: number, seconds: number) => ({ start_time, seconds, url: '', poster: null });
const clips = [clip(100, 30), clip(130, 20.5), clip(200, 10)];

describe('the position at a time', () => {
  test.each([
    ['before the first clip', 90, { clip: 0, offset: 0 }],
    ['in a clip', 110, { clip: 0, offset: 10 }],
    ['at the border of two clips', 130, { clip: 1, offset: 0 }],
    ['in a gap', 170, { clip: 2, offset: 0 }],
    ['after the last clip', 999, { clip: 2, offset: 9.9 }],
  ])('%s', (_, at, position) => expect(positionAt(clips, at)).toEqual(position));

  test('has that time again', () => {
    expect(timeAt(clips, { clip: 1, offset: 5 })).toBe(135);
    expect(clipEnd(clips[1]!)).toBe(150.5);
  });

  test('is zero without clips', () => expect(positionAt([], 5)).toEqual({ clip: 0, offset: 0 }));
});

test('a range on the bar is clamped to its game', () => {
  const game = { start_at: 100, end_at: 200 };
  expect(rangeOnBar(game, 150, 175)).toEqual({ from: 0.5, to: 0.75 });
  expect(rangeOnBar(game, 50, 300)).toEqual({ from: 0, to: 1 });
});
