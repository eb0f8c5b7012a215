import { expect, test } from 'vitest';
import { stylesBeside, stylesOf } from './styles.ts';

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

test('a page brings all of its utilities, and only the definitions that the document lacks', async () => {
  const document = await styles('flex', 'text-ink', 'animate-shimmer');
  const beside = stylesBeside(await styles('flex', 'text-ink', 'font-bold', 'animate-shimmer'), document);
  expect(beside).toContain('.flex{display:flex}');
  expect(beside).toContain('--font-weight-bold:');
  expect(beside).not.toMatch(/--c-ink:|@keyframes|box-sizing/);
});

test('a page brings the colors that the document lacks, in each theme', async () => {
  const beside = stylesBeside(await styles('bg-free-soft'), await styles('bg-fill'));
  expect(beside.match(/--c-free-soft:/g)).toHaveLength(3);
  expect(beside).not.toContain('--c-ink:');
});

test('what a utility of a page sets for itself stays, also if one of the document sets it', async () => {
  const shadow = await styles('shadow-card');
  expect(stylesBeside(shadow, shadow)).toContain('--tw-shadow:');
});

test('an animation that the document lacks is refused', async () => {
  const page = await styles('animate-shimmer');
  const document = await styles('flex');
  expect(() => stylesBeside(page, document)).toThrow('no animation shimmer');
});
