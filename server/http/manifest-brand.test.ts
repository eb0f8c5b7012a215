import { expect, test } from 'vitest';
import { withManifestBrand } from './manifest-brand.ts';

test('the manifest takes the brand, and keeps a short name of its own', () => {
  const names = (manifest: object) => JSON.parse(withManifestBrand(JSON.stringify(manifest), 'Hall'));
  expect(names({ name: 'Baize', short_name: 'Baize', lang: 'en' })).toEqual({
    lang: 'en',
    name: 'Hall',
    short_name: 'Hall',
  });
  expect(names({ name: 'Baize', short_name: 'Pocket' })).toMatchObject({
    name: 'Hall',
    short_name: 'Pocket',
  });
});
