import { expect, test } from 'vitest';
import { stylesOf } from './styles.ts';

const styles = (...words: string[]) => stylesOf(new Set(words), words.join(' '));

test('the styles are those of the classes and elements that a part of the app has', async () => {
  const css = await styles('flex', '<button', 'wide:grid');
  expect(css).toContain('.flex{display:flex}');
  expect(css).toContain('.wide\\:grid{display:grid}');
  expect(css).toContain('button');
  expect(css).not.toContain('.page-in');
  expect(css).not.toMatch(/progress|summary|::placeholder|webkit-datetime/);
});

test('states that only the app shows are left out, and so is what nothing reads', async () => {
  const css = await styles('hover:bg-fill', 'transition', 'duration-slow', 'text-ink');
  expect(css).toContain('.text-ink');
  expect(css).not.toMatch(/hover|transition|\.duration|@keyframes/);
  expect(css).toContain('--c-ink:');
  expect(css).not.toContain('--c-knob:');
  expect(await styles('animate-shimmer')).toContain('@keyframes shimmer');
});

test('a variable that only the code reads is kept', async () => {
  expect(await stylesOf(new Set(['flex']), 'fill="var(--c-knob)"')).toContain('--c-knob:');
});
