import sharp from 'sharp';
import { encodeImage } from '../server/hall/images.ts';

/**
 * Width of each icon in pixels, and of the logo in it: a maskable icon is cut to a circle of 80 % of its
 * width.
 */
const ICONS = {
  'icons/icon-192.png': { size: 192, share: 0.8 },
  'icons/icon-512.png': { size: 512, share: 0.8 },
  'icons/maskable-512.png': { size: 512, share: 0.56 },
  'icons/apple-touch-icon.png': { size: 180, share: 0.8 },
};

/**
 * The icons of an installed app with a logo on white, by file name. Throws an error that says what is wrong
 * with the logo.
 */
export async function logoIcons(logo: Uint8Array): Promise<Map<string, Buffer>> {
  const drawn = await encodeImage('logo', logo);
  const icons = Object.entries(ICONS).map(async ([name, { size, share }]) => {
    const edge = Math.round(size * share);
    const input = await sharp(drawn).resize(edge, edge, { fit: 'inside' }).toBuffer();
    const icon = sharp({ create: { width: size, height: size, channels: 3, background: '#ffffff' } });
    return [
      name,
      await icon
        .composite([{ input, gravity: 'centre' }])
        .png()
        .toBuffer(),
    ] as const;
  });
  return new Map(await Promise.all(icons));
}
