import { existsSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { splashes, splashPath } from '#lib/pwa/splashes.ts';
import { parseHash } from '#lib/router/hash.ts';
import { matchRoute } from './routes.ts';

interface ManifestImage {
  readonly src: string;
  readonly sizes: string;
  readonly type: string;
  readonly purpose?: string;
  readonly form_factor?: string;
}

const manifest = JSON.parse(readFileSync('public/manifest.webmanifest', 'utf8'));
const images: ManifestImage[] = [
  ...manifest.icons,
  ...manifest.screenshots,
  ...manifest.shortcuts.flatMap(({ icons }: { icons: ManifestImage[] }) => icons),
];

describe('the manifest', () => {
  test('meets the requirements of an installable app', () => {
    expect(manifest).toMatchObject({ id: '/', start_url: '/', scope: '/', display: 'standalone' });
    const icons = new Set(
      (manifest.icons as ManifestImage[]).map(({ purpose, sizes }) => `${purpose} ${sizes}`),
    );
    expect([...icons]).toEqual(
      expect.arrayContaining(['any 192x192', 'any 512x512', 'maskable 512x512', 'monochrome 512x512']),
    );
  });

  test.each(images)('declares the size and type of $src', async ({ src, sizes, type }) => {
    const { width, height, format } = await sharp(`public${src}`).metadata();
    expect([`${width}x${height}`, `image/${format}`]).toEqual([sizes, type]);
  });

  test('has an opaque maskable icon and transparent other icons', async () => {
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

  test('has shortcuts to known routes', () => {
    const paths = (manifest.shortcuts as { url: string }[]).map(({ url }) => parseHash(url.slice(1)).path);
    expect(paths).toEqual(['/pages/order/add', '/pages/order/finish', '/pages/entry/order']);
    for (const path of paths) expect(matchRoute(path), path).not.toBeNull();
  });

  test('focuses the open window, with a fallback', () => {
    expect(manifest.launch_handler.client_mode).toEqual(['focus-existing', 'auto']);
  });
});

test('every iOS screen has a start image of its size', async () => {
  for (const splash of splashes) {
    const path = `public${splashPath(splash)}`;
    expect(existsSync(path), path).toBe(true);
    const { width, height } = await sharp(path).metadata();
    expect([width, height]).toEqual([splash.width * splash.density, splash.height * splash.density]);
  }
});
