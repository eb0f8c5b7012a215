/**
 * `node scripts/icons.ts`: draws the app's icons and splash screens from public/icons/icon.svg and the
 * drawings below.
 */
import { mkdirSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import { splashes, splashPath } from '../lib/pwa/splashes.ts';

const GREEN = '#0dbc3b';
/** Everything in it lies within the safe zone of a maskable icon, a circle of 80 % of its width. */
const icon = readFileSync('public/icons/icon.svg', 'utf8');
const rounded = icon.replace('<rect width="512" height="512"', '<rect width="512" height="512" rx="112"');

const drawing = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">${content}</svg>`;

/** The eight-ball in one color, which the platform replaces. */
const monochrome =
  drawing(`<path fill="#fff" fill-rule="evenodd" d="M256 66a190 190 0 1 0 0 380 190 190 0 0 0 0-380Zm0
  90a92 92 0 1 1 0 184 92 92 0 0 1 0-184Z"/><path fill="#fff" fill-rule="evenodd" d="M256 186a31 31 0 0 1 21 54 37 37 0 1
  1-42 0 31 31 0 0 1 21-54Zm0 20a13 13 0 1 0 0 26 13 13 0 0 0 0-26Zm0 45a18 18 0 1 0 0 36 18 18 0 0 0 0-36Z"/>`);

/** Icons of the shortcuts: paths on a grid of 24. */
const shortcut = (paths: string) =>
  drawing(`<circle cx="256" cy="256" r="256" fill="${GREEN}"/><g transform="translate(124 124) scale(11)" fill="none"
  stroke="#fff" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${paths}</g>`);
const shortcuts = {
  scan: '<path d="M3 7V5a2 2 0 0 1 2-2h2M17 3h2a2 2 0 0 1 2 2v2M21 17v2a2 2 0 0 1-2 2h-2M7 21H5a2 2 0 0 1-2-2v-2M7 12h10"/>',
  desk: '<path d="M10 2h4M12 14V9"/><circle cx="12" cy="14" r="8"/>',
  order:
    '<rect width="8" height="4" x="8" y="2" rx="1"/><path d="M16 4h2a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2h2M12 11h4M12 16h4M8 11h.01M8 16h.01"/>',
};

const draw = (svg: string, path: string, size: number) =>
  sharp(Buffer.from(svg), { density: 300 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toFile(`public${path}`);

for (const size of [192, 512]) await draw(rounded, `/icons/icon-${size}.png`, size);
await draw(icon, '/icons/maskable-512.png', 512);
await draw(icon, '/icons/apple-touch-icon.png', 180);
await draw(monochrome, '/icons/monochrome-512.png', 512);
await draw(monochrome, '/icons/badge.png', 96);
for (const [name, paths] of Object.entries(shortcuts))
  await draw(shortcut(paths), `/icons/shortcut-${name}.png`, 192);

mkdirSync('public/splash', { recursive: true });
for (const splash of splashes) {
  const [width, height] = [splash.width * splash.density, splash.height * splash.density];
  const center = await sharp(Buffer.from(icon), { density: 200 })
    .resize(Math.round(width * 0.42))
    .toBuffer();
  await sharp({ create: { width, height, channels: 3, background: GREEN } })
    .composite([{ input: center, gravity: 'centre' }])
    .png({ compressionLevel: 9, palette: true, colours: 48 })
    .toFile(`public${splashPath(splash)}`);
}
