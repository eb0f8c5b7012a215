import sharp from 'sharp';
import { expect, test } from 'vitest';
import { passImages } from './images.ts';

const sizesOf = async (images: Readonly<Record<string, Buffer>>) =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(images).map(async ([name, png]) => {
        const { width, height } = await sharp(png).metadata();
        return [name, `${width}x${height}`];
      }),
    ),
  );

test('the icons of passes are rendered once, in the sizes of their names', async () => {
  const [first, second] = await Promise.all([passImages(null), passImages(null)]);
  expect(await sizesOf(first)).toEqual({
    'icon.png': '29x29',
    'icon@2x.png': '58x58',
    'icon@3x.png': '87x87',
  });
  for (const later of [second, await passImages(null)])
    for (const [name, png] of Object.entries(later)) expect(png).toBe(first[name]);
});

test("a hall's logo is the icon as a whole, and the logo in its own shape", async () => {
  const wide = await sharp({ create: { width: 512, height: 128, channels: 3, background: '#1d59b4' } })
    .png()
    .toBuffer();
  const logo = { name: 'wide.png', url: 'https://hall.test/wide.png', load: async () => wide };
  const images = await passImages(logo);
  expect(await sizesOf(images)).toMatchObject({
    'icon@2x.png': '58x58',
    'logo.png': '160x40',
    'logo@2x.png': '320x80',
    'logo@3x.png': '480x120',
  });
  const { data, info } = await sharp(images['icon@2x.png']).raw().toBuffer({ resolveWithObject: true });
  const pixel = (x: number, y: number) => [...data.subarray((y * 58 + x) * info.channels).subarray(0, 4)];
  expect(pixel(29, 29)).toEqual([0x1d, 0x59, 0xb4, 255]);
  expect(pixel(29, 2)[3]).toBe(0);
});

test('a logo that could not be loaded is tried again with the next pass', async () => {
  let calls = 0;
  const logo = {
    name: 'late.png',
    url: '',
    load: async () => {
      calls++;
      if (calls === 1) throw new Error('no database');
      return undefined;
    },
  };
  await expect(passImages(logo)).rejects.toThrow('no database');
  expect(Object.keys(await passImages(logo))).toEqual(['icon.png', 'icon@2x.png', 'icon@3x.png']);
});
