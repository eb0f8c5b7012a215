import type { PassLook } from './look.ts';

/** A ball with a stripe: readable at 29 pixels. */
const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 58 58">
  <rect width="58" height="58" rx="13" fill="#0dbc3b"/>
  <circle cx="29" cy="29" r="19" fill="#12181a"/>
  <circle cx="29" cy="29" r="9.5" fill="#fff"/>
  <path d="M29 22.5a3.1 3.1 0 0 1 2.1 5.4 3.7 3.7 0 1 1-4.2 0 3.1 3.1 0 0 1 2.1-5.4Z" fill="#12181a"/>
</svg>`;

/** The size of Apple's images, in pixels of a screen of single density. */
const ICON_EDGE = 29;
const LOGO_BOX = { width: 160, height: 50 };
const DENSITIES = [1, 2, 3];

type Images = Readonly<Record<string, Buffer>>;

/** The images by the name of the logo, which is empty for none. A hall has one logo, so this holds few. */
const rendered = new Map<string, Promise<Images>>();

/** The images of a pass by file name, in Apple's three sizes. Rendered with the first pass. */
export function passImages(logo: PassLook['logo']): Promise<Images> {
  const key = logo?.name ?? '';
  const known = rendered.get(key);
  if (known) return known;
  const images = render(logo);
  rendered.set(key, images);
  images.catch(() => rendered.delete(key));
  return images;
}

async function render(logo: PassLook['logo']): Promise<Images> {
  // Imported here, as in hall/images.ts.
  const { default: sharp } = await import('sharp');
  const picture = await logo?.load();
  const icon = picture ?? Buffer.from(ICON);
  const files = DENSITIES.flatMap((density) => {
    const suffix = density === 1 ? '' : `@${density}x`;
    const edge = ICON_EDGE * density;
    const transparent = { r: 0, g: 0, b: 0, alpha: 0 };
    const ofIcon = sharp(icon, { density: 300 }).resize(edge, edge, {
      fit: 'contain',
      background: transparent,
    });
    const ofLogo =
      picture &&
      sharp(picture).resize(LOGO_BOX.width * density, LOGO_BOX.height * density, { fit: 'inside' });
    return [
      { name: `icon${suffix}.png`, image: ofIcon },
      ...(ofLogo ? [{ name: `logo${suffix}.png`, image: ofLogo }] : []),
    ];
  });
  const encoded = files.map(async ({ name, image }) => [name, await image.png().toBuffer()] as const);
  return Object.fromEntries(await Promise.all(encoded));
}
