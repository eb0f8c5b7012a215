import { Suspense } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { lazyPart } from './lazy-part.tsx';

const load = vi.fn(async () => ({ default: ({ name }: { name: string }) => <p>{name}</p> }));

test('a part that is not loaded suspends; one that was preloaded draws at once', async () => {
  const Part = lazyPart(load);
  const draw = () =>
    renderToStaticMarkup(
      <Suspense fallback="loading">
        <Part name="sheet" />
      </Suspense>,
    );
  expect(draw()).toContain('loading');
  await Part.preload();
  expect(draw()).toContain('<p>sheet</p>');
});

test('a part that could not be preloaded is loaded again', async () => {
  load.mockClear();
  load.mockRejectedValueOnce(new Error('Loading chunk 7 failed.'));
  const Part = lazyPart(load);
  await expect(Part.preload()).rejects.toThrow('chunk 7');
  await Part.preload();
  expect(load).toHaveBeenCalledTimes(2);
  expect(renderToStaticMarkup(<Part name="sheet" />)).toBe('<p>sheet</p>');
});
