/** Draws the app's icons from public/icons/icon.svg: `node scripts/icons.ts` after changing it. */
import { readFileSync } from 'node:fs';
import sharp from 'sharp';

const source = readFileSync('public/icons/icon.svg');
/** The motif lies within the 80 % circle that a mask leaves, so one drawing serves for both purposes. */
const sizes = { 'icon-192': 192, 'icon-512': 512, 'apple-touch-icon': 180 };

for (const [name, size] of Object.entries(sizes)) {
  await sharp(source, { density: 300 })
    .resize(size, size)
    .png({ compressionLevel: 9 })
    .toFile(`public/icons/${name}.png`);
}
