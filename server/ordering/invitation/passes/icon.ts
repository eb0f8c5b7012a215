import sharp from 'sharp';

/** A ball with a stripe: readable at 29 pixels. */
const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 58 58">
  <rect width="58" height="58" rx="13" fill="#0dbc3b"/>
  <circle cx="29" cy="29" r="19" fill="#12181a"/>
  <circle cx="29" cy="29" r="9.5" fill="#fff"/>
  <path d="M29 22.5a3.1 3.1 0 0 1 2.1 5.4 3.7 3.7 0 1 1-4.2 0 3.1 3.1 0 0 1 2.1-5.4Z" fill="#12181a"/>
</svg>`;

let icons: Promise<Record<string, Buffer>> | undefined;

/** The icon that Apple requires of a pass, in its sizes: rendered with the first pass, again only if that failed. */
export function passIcons(): Promise<Record<string, Buffer>> {
  icons ??= render().catch((error: unknown) => {
    icons = undefined;
    throw error;
  });
  return icons;
}

async function render(): Promise<Record<string, Buffer>> {
  const png = (size: number) =>
    sharp(Buffer.from(ICON), { density: 300 }).resize(size, size).png().toBuffer();
  const [small, medium, large] = await Promise.all([png(29), png(58), png(87)]);
  return { 'icon.png': small, 'icon@2x.png': medium, 'icon@3x.png': large };
}
