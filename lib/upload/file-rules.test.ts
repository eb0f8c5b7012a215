import { expect, test } from 'vitest';
import { acceptAttribute, findFileProblem } from './file-rules.ts';

const MB = 1024 * 1024;

test.each([
  ['image/jpeg', 0, 'empty'],
  ['image/jpeg', 1, null],
  ['image/heic', 3 * MB, null],
  ['image/png', 41 * MB, 'image_large'],
  ['image/svg+xml', 10, 'type'],
  ['video/quicktime', 99 * MB, null],
  ['video/mp4', 101 * MB, 'video_large'],
  ['application/x-msdownload', 10, 'type'],
  ['', 10, 'type'],
])('%s of %d bytes: %s', (type, size, problem) => {
  expect(findFileProblem({ type, size, name: '' }, ['image', 'video'])).toBe(problem);
});

test('a video is refused if only images are allowed', () => {
  expect(findFileProblem({ type: 'video/mp4', size: 1, name: 'a.mp4' }, ['image'])).toBe('type');
  expect(acceptAttribute(['image'])).not.toContain('video');
});

test('a file without a type is judged by its name', () => {
  expect(findFileProblem({ type: '', size: 1, name: 'IMG_1.JPG' }, ['image'])).toBeNull();
  expect(findFileProblem({ type: '', size: 1, name: 'game.exe' }, ['image', 'video'])).toBe('type');
});
