import { afterEach, expect, test, vi } from 'vitest';
import { findPictureProblem } from './media.ts';

function stubImages(isPicture: boolean): void {
  vi.stubGlobal(
    'Image',
    class {
      onload?: () => void;
      onerror?: () => void;
      set src(_: string) {
        queueMicrotask(() => (isPicture ? this.onload : this.onerror)?.());
      }
    },
  );
}
afterEach(() => vi.unstubAllGlobals());

const photo = new File(['x'], 'me.jpg', { type: 'image/jpeg' });

test.each([
  ['a picture', true, photo, null],
  ['what only has the name of a picture', false, photo, 'unreadable'],
  ['an empty file', false, new File([], 'me.jpg', { type: 'image/jpeg' }), 'empty'],
  ['a video', true, new File(['x'], 'me.mp4', { type: 'video/mp4' }), 'type'],
])('%s, which the browser opens: %s', async (_, isPicture, file, problem) => {
  stubImages(isPicture);
  expect(await findPictureProblem(file)).toBe(problem);
});
