import { afterEach, expect, test, vi } from 'vitest';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { preloadPages } from './preload-pages.ts';

const loadFullCatalogue = vi.hoisted(() => vi.fn(async () => ({})));
vi.mock('#lib/i18n/catalogues.ts', () => ({ loadFullCatalogue }));

const module = { default: () => null };

afterEach(() => {
  vi.unstubAllGlobals();
  loadFullCatalogue.mockClear();
});

test('loads the texts and each part once, one at a time, also those that a part brings and after one that fails', async () => {
  const loads: string[] = [];
  let loading = 0;
  const part = (name: string, then: () => void = () => {}) =>
    lazyPart(async () => {
      expect(++loading).toBe(1);
      loads.push(name);
      await Promise.resolve();
      loading--;
      then();
      return module;
    });
  part('page', () => part('sheet of the page'));
  part('broken', () => {
    throw new Error('Loading chunk 7 failed.');
  });
  part('other page');
  await preloadPages();
  expect(loadFullCatalogue).toHaveBeenCalledOnce();
  expect(loads).toEqual(['page', 'broken', 'other page', 'sheet of the page']);
  await preloadPages();
  expect(loads).toHaveLength(4);
});

test.for([
  ['for a person who saves data', { connection: { saveData: true } }],
  ['on a phone with 2 GB of memory', { deviceMemory: 2 }],
] as const)('loads nothing %s', async ([, phone]) => {
  vi.stubGlobal('navigator', phone);
  const load = vi.fn(async () => module);
  lazyPart(load);
  await preloadPages();
  expect(load).not.toHaveBeenCalled();
  expect(loadFullCatalogue).not.toHaveBeenCalled();
});
