import sharp from 'sharp';
import { expect, test } from 'vitest';
import { passIcons } from './icon.ts';

test('the icons of passes are rendered once, in the sizes of their names', async () => {
  const [first, second] = await Promise.all([passIcons(), passIcons()]);
  const widths = Object.entries(first).map(async ([name, png]) => [
    name,
    (await sharp(png).metadata()).width,
  ]);
  expect(await Promise.all(widths)).toEqual([
    ['icon.png', 29],
    ['icon@2x.png', 58],
    ['icon@3x.png', 87],
  ]);
  for (const later of [second, await passIcons()])
    for (const [name, png] of Object.entries(later)) expect(png).toBe(first[name]);
});
