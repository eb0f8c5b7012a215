import sharp from 'sharp';
import { expect, test } from 'vitest';
import { logoIcons } from './logo-icons.ts';

const WIDE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="10"><rect width="40" height="10" fill="#1d59b4"/></svg>';

/** The color at a place of an icon, 0 to 1 from its top left corner. */
async function colorAt(icon: Buffer | undefined, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(icon).raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
  return [...data.subarray(at, at + 3)];
}

test('a wide logo stands in the middle of each icon, whole, on white', async () => {
  const icons = await logoIcons(Buffer.from(WIDE));
  for (const [name, size] of [
    ['icons/icon-192.png', 192],
    ['icons/icon-512.png', 512],
    ['icons/maskable-512.png', 512],
    ['icons/apple-touch-icon.png', 180],
  ] as const) {
    const icon = icons.get(name);
    expect([name, (await sharp(icon).metadata()).width]).toEqual([name, size]);
    expect(await colorAt(icon, 0.5, 0.5)).toEqual([0x1d, 0x59, 0xb4]);
    expect(await colorAt(icon, 0.5, 0.2)).toEqual([255, 255, 255]);
    expect(await colorAt(icon, 0.02, 0.5)).toEqual([255, 255, 255]);
  }
  expect(await colorAt(icons.get('icons/icon-192.png'), 0.15, 0.5)).toEqual([0x1d, 0x59, 0xb4]);
  expect(await colorAt(icons.get('icons/maskable-512.png'), 0.15, 0.5)).toEqual([255, 255, 255]);
});

test('a logo that is no picture is an error', async () => {
  await expect(logoIcons(Buffer.from('not a picture'))).rejects.toThrow('is not a picture');
});
