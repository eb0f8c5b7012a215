import { expect, test } from 'vitest';
import { makeStandIns, withStandIns } from './counted-bytes.ts';

test('counts the same whatever the commit and the hashes of chunks are', () => {
  const counted = (buildId: string, page: string, lazy: string) =>
    withStandIns(
      `<script src="/_next/static/chunks/app/page-${page}.js"></script>{12:"${lazy}"}"${buildId}"`,
      makeStandIns([`chunks/app/page-${page}.js`, `chunks/12.${lazy}.js`, 'media/font.woff2'], buildId),
    );
  const once = counted('3970c1d7', '88a64e', '73ea89');
  expect(counted('2d0ae0c3a-1764162810000', 'cd1825', '0012ab')).toBe(once);
  expect(once).not.toContain('88a64e');
  expect(once).toMatch(/page-[0-9a-f]{6}\.js.*\{12:"[0-9a-f]{6}"\}/);
});
