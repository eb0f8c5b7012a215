import Color from 'colorjs.io';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type BrandColors, dark, light, type Palette } from '#lib/domain/color-tokens.ts';
import { makePalette, paletteCss } from './palette.ts';

const contrast = (a: string, b: string) => Color.contrast(a, b, 'WCAG21');

/** The pairs of components/ui/contrast.test.ts that have a brand color. */
function failures(theme: Palette, brand: BrandColors): string[] {
  const colors = { ...theme, ...brand };
  const pages = ['bg', 'surface', 'raised'] as const;
  const pairs = [
    ...[...pages, 'fill' as const].map((back) => ['brand-text', back, 4.5] as const),
    ...pages.map((back) => ['brand-line', back, 3] as const),
    ['on-brand', 'brand', 4.5] as const,
    ['on-brand', 'brand-press', 4.5] as const,
    ...(['on-brand-soft', 'ink', 'ink-2'] as const).map((text) => [text, 'brand-soft', 4.5] as const),
  ];
  return pairs
    .filter(([text, back, least]) => contrast(colors[text], colors[back]) < least)
    .map(([text, back]) => `${text} ${colors[text]} on ${back} ${colors[back]}`);
}

test('every accent color that is accepted has readable brand colors in both themes', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), (value) => {
      const accent = `#${value.toString(16).padStart(6, '0')}`;
      const palette = makePalette(accent);
      if (palette === null) return;
      expect([...failures(light, palette.light), ...failures(dark, palette.dark)]).toEqual([]);
    }),
    { numRuns: 60 },
  );
});

test.each(['#1d59b4', '#ffd400', '#e11d48', '#0a2540', '#767676', '#000000'])(
  'the light theme keeps the accent color %s as it is',
  (accent) => expect(makePalette(accent)?.light.brand).toBe(accent),
);

test('a dark accent color is made lighter in the dark theme', () => {
  const brand = makePalette('#0a2540')?.dark.brand ?? '';
  expect(contrast(brand, dark.raised)).toBeGreaterThanOrEqual(1.2);
});

test.each(['#ffffff', '#f5f5f5', '#fffde0'])('%s does not show on a white page and is refused', (accent) =>
  expect(makePalette(accent)).toBeNull(),
);

test('the style sheet replaces the brand colors of both themes', () => {
  const css = paletteCss(makePalette('#1d59b4'));
  expect(css).toMatch(/^:root,\[data-theme="light"\]\{--c-brand:#1d59b4;/);
  expect(css.match(/--c-brand:/g)).toHaveLength(3);
  expect(paletteCss(null)).toBe('');
});
