import type { KeyboardEvent } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { moveFocus } from './move-focus.ts';

afterEach(() => vi.unstubAllGlobals());

/** Presses a key in the search field above two outlets. Returns the position of what has the focus then. */
function press(key: string, { isComposing = false } = {}) {
  let focused = 0;
  const stops = ['INPUT', 'BUTTON', 'BUTTON'].map((tagName, at) => ({
    tagName,
    focus() {
      focused = at;
    },
  }));
  vi.stubGlobal('document', { activeElement: stops[0] });
  const preventDefault = vi.fn();
  const currentTarget = { querySelectorAll: () => stops };
  moveFocus({
    key,
    nativeEvent: { isComposing },
    currentTarget,
    preventDefault,
  } as unknown as KeyboardEvent<HTMLElement>);
  return { focused, isTaken: preventDefault.mock.calls.length > 0 };
}

test.each(['Enter', 'ArrowDown'])('%s in the field moves the focus to the first outlet', (key) =>
  expect(press(key)).toEqual({ focused: 1, isTaken: true }),
);

test.each(['Enter', 'ArrowDown', 'ArrowUp'])(
  '%s is left to the input method while characters are composed',
  (key) => expect(press(key, { isComposing: true })).toEqual({ focused: 0, isTaken: false }),
);

test('another key is left to the field', () => expect(press('a')).toEqual({ focused: 0, isTaken: false }));
