import Color from 'colorjs.io';
import {
  type BrandColors,
  type BrandPalette,
  type ColorName,
  dark,
  light,
  type Palette,
} from '#lib/domain/color-tokens.ts';

/** WCAG AA: of text, and of what has no text but a meaning. */
const TEXT = 4.5;
const SHAPE = 3;
/** A button is told from the page by its text, but must show as an area. */
const AREA = 1.2;

/** Steps of the lightness (OKLCH, 0 to 1) in which a color is searched. */
const STEP = 0.01;

/** `lightness` 0 to 1; the chroma is reduced if sRGB has no such color. */
const shade = (base: Color, lightness: number, chroma = base.oklch.c ?? 0): string =>
  new Color('oklch', [Math.min(1, Math.max(0, lightness)), chroma, base.oklch.h || 0])
    .toGamut({ space: 'srgb' })
    .to('srgb')
    .toString({ format: 'hex', collapse: false });

const contrast = (a: string, b: string): number => Color.contrast(a, b, 'WCAG21');

/**
 * The shade nearest to `from`, lighter (+1) or darker (-1), with that contrast to all backgrounds; null if
 * there is none.
 */
function readableShade(
  base: Color,
  {
    from,
    direction,
    backgrounds,
    least,
  }: { from: number; direction: 1 | -1; backgrounds: string[]; least: number },
): string | null {
  for (let lightness = from; lightness >= 0 && lightness <= 1; lightness += direction * STEP) {
    const candidate = shade(base, lightness);
    if (backgrounds.every((background) => contrast(candidate, background) >= least)) return candidate;
  }
  return null;
}

/** White if it can be read on all of them, else a dark shade of the color, else black. */
const textOn = (base: Color, backgrounds: string[]): string | null =>
  ['#ffffff', shade(base, 0.22, 0.05), '#000000'].find((text) =>
    backgrounds.every((background) => contrast(text, background) >= TEXT),
  ) ?? null;

function brandColors(accent: string, theme: Palette, direction: 1 | -1): BrandColors | null {
  const base = new Color(accent);
  const lightness = base.oklch.l ?? 0;
  const chroma = base.oklch.c ?? 0;
  const pages: ColorName[] = ['bg', 'surface', 'raised'];
  const backgrounds = [...pages, 'fill' as const].map((name) => theme[name]);
  const outlined = pages.map((name) => theme[name]);
  const search = { direction, from: lightness };

  // In the dark theme a dark accent is made lighter; in the light theme it is the hall's own.
  const isArea = (color: string) => outlined.every((page) => contrast(color, page) >= AREA);
  const brand =
    direction === 1 ? readableShade(base, { ...search, backgrounds: outlined, least: AREA }) : accent;
  if (brand === null || !isArea(brand)) return null;

  const brandLightness = new Color(brand).oklch.l ?? 0;
  const pressed = [-0.05, 0.05, 0].map((change) => shade(base, brandLightness + change));
  const readable = pressed
    .map((press) => ({ press, text: textOn(base, [brand, press]) }))
    .find(({ text }) => text !== null);
  const text = readableShade(base, { ...search, backgrounds, least: TEXT });
  const line = readableShade(base, { ...search, backgrounds: outlined, least: SHAPE });
  const soft =
    direction === -1 ? shade(base, 0.955, Math.min(chroma, 0.03)) : shade(base, 0.27, Math.min(chroma, 0.05));
  const onSoft = readableShade(base, { ...search, backgrounds: [soft, ...backgrounds], least: TEXT + 1 });
  const inkReads = [theme.ink, theme['ink-2']].every((ink) => contrast(ink, soft) >= TEXT);
  if (!readable?.text || !text || !line || !onSoft || !inkReads) return null;
  return {
    brand,
    'brand-press': readable.press,
    'on-brand': readable.text,
    'brand-text': text,
    'brand-line': line,
    'brand-soft': soft,
    'on-brand-soft': onSoft,
  };
}

/** Brand colors of both themes for an accent color, by WCAG AA. Null if buttons would not be visible. */
export function makePalette(accent: string): BrandPalette | null {
  const lightColors = brandColors(accent, light, -1);
  const darkColors = brandColors(accent, dark, 1);
  return lightColors && darkColors ? { light: lightColors, dark: darkColors } : null;
}

/** The palette as a style sheet that replaces the brand colors of the app. Empty for null. */
export function paletteCss(palette: BrandPalette | null): string {
  if (!palette) return '';
  const variables = (colors: BrandColors) =>
    Object.entries(colors)
      .map(([name, value]) => `--c-${name}:${value}`)
      .join(';');
  // The selectors of tailwind.config.ts, which this style sheet follows.
  return [
    `:root,[data-theme="light"]{${variables(palette.light)}}`,
    `@media (prefers-color-scheme:dark){:root:not([data-theme="light"]){${variables(palette.dark)}}}`,
    `[data-theme="dark"]{${variables(palette.dark)}}`,
  ].join('');
}
