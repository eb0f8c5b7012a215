import { existsSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { splashes, splashPath } from '#lib/pwa/splashes.ts';
import { parseHash } from '#lib/router/hash.ts';
import { matchRoute } from './routes.ts';

interface Picture {
  readonly src: string;
  readonly sizes: string;
  readonly type: string;
  readonly purpose?: string;
  readonly form_factor?: string;
}

const manifest = JSON.parse(readFileSync('public/manifest.webmanifest', 'utf8'));
const pictures: Picture[] = [
  ...manifest.icons,
  ...manifest.screenshots,
  ...manifest.shortcuts.flatMap(({ icons }: { icons: Picture[] }) => icons),
];

describe('the manifest', () => {
  test('has what an installable app needs', () => {
    expect(manifest).toMatchObject({ id: '/', start_url: '/', scope: '/', display: 'standalone' });
    const icons = new Set((manifest.icons as Picture[]).map(({ purpose, sizes }) => `${purpose} ${sizes}`));
    expect([...icons]).toEqual(
      expect.arrayContaining(['any 192x192', 'any 512x512', 'maskable 512x512', 'monochrome 512x512']),
    );
  });

  test.each(pictures)('$src is as it says', async ({ src, sizes, type }) => {
    const { width, height, format } = await sharp(`public${src}`).metadata();
    expect([`${width}x${height}`, `image/${format}`]).toEqual([sizes, type]);
  });

  test('has no mask that shows its edge, and a stencil of one colour', async () => {
    const corner = async (name: string) => {
      const { data } = await sharp(`public/icons/${name}.png`)
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      return data[3];
    };
    expect([await corner('maskable-512'), await corner('icon-512'), await corner('monochrome-512')]).toEqual([
      255, 0, 0,
    ]);
  });

  test('has shortcuts to pages that are there', () => {
    const paths = (manifest.shortcuts as { url: string }[]).map(({ url }) => parseHash(url.slice(1)).path);
    expect(paths).toEqual(['/pages/order/add', '/pages/order/finish', '/pages/entry/order']);
    for (const path of paths) expect(matchRoute(path), path).not.toBeNull();
  });

  test('brings the open window to the front, and goes on where that is not known', () => {
    expect(manifest.launch_handler.client_mode).toEqual(['focus-existing', 'auto']);
  });
});

test('iOS finds a start picture for each of its screens', async () => {
  for (const splash of splashes) {
    const path = `public${splashPath(splash)}`;
    expect(existsSync(path), path).toBe(true);
    const { width, height } = await sharp(path).metadata();
    expect([width, height]).toEqual([splash.width * splash.density, splash.height * splash.density]);
  }
});
