import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type Font, openSync, type PathCommand } from 'fontkit';

/**
 * Posters need no installed Chinese font: text is drawn as outlines, and a stroke around them makes it
 * bolder.
 */

const folder = dirname(
  createRequire(import.meta.url).resolve('@fontsource-variable/noto-sans-sc/package.json'),
);
/** Thickness of the font's lines without a stroke, in em. */
const THIN = 0.037;

interface Subset {
  readonly ranges: readonly (readonly [number, number])[];
  readonly file: string;
}

let subsets: readonly Subset[] | undefined;
const fonts = new Map<string, Font>();

/** The font is split into about a hundred files by Unicode ranges. */
function fontFor(codePoint: number): Font | null {
  subsets ??= readSubsets();
  const subset = subsets.find(({ ranges }) =>
    ranges.some(([from, to]) => codePoint >= from && codePoint <= to),
  );
  if (!subset) return null;
  const loaded = fonts.get(subset.file);
  if (loaded) return loaded;
  const font = openSync(join(folder, 'files', subset.file)) as Font;
  fonts.set(subset.file, font);
  return font;
}

function readSubsets(): Subset[] {
  const ranges: Record<string, string> = JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8'));
  return Object.entries(ranges).map(([name, text]) => ({
    file: `noto-sans-sc-${name.replace(/[[\]]/g, '')}-wght-normal.woff2`,
    ranges: text.split(',').map((range) => {
      const [from = '', to = from] = range.replace('U+', '').split('-');
      return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const;
    }),
  }));
}

/** The outlines of a line of text: baseline and left edge at 0, y downwards. */
export interface TextOutline {
  /** SVG path data. */
  readonly path: string;
  readonly width: number;
  /** Width of the stroke to draw around the path. */
  readonly stroke: number;
}

/**
 * `weight` is the thickness of the lines in em: 0.08 regular, 0.12 bold. Characters that the font lacks are
 * left out.
 */
export function outlineText(
  text: string,
  { size, weight = 0.08 }: { size: number; weight?: number },
): TextOutline {
  const stroke = size * Math.max(0, weight - THIN);
  let x = 0;
  const paths: string[] = [];
  for (const character of text) {
    const codePoint = character.codePointAt(0) ?? 0;
    const font = fontFor(codePoint);
    if (!font?.hasGlyphForCodePoint(codePoint)) continue;
    const glyph = font.glyphForCodePoint(codePoint);
    const scale = size / font.unitsPerEm;
    paths.push(pathOf(glyph.path.commands, scale, x));
    // The stroke narrows the space between two characters: half of it is added back.
    x += glyph.advanceWidth * scale + stroke / 2;
  }
  return { path: paths.join(''), width: Math.max(0, x - stroke / 2), stroke };
}

const pathLetters = {
  moveTo: 'M',
  lineTo: 'L',
  quadraticCurveTo: 'Q',
  bezierCurveTo: 'C',
  closePath: 'Z',
} as const;

const round = (value: number) => Math.round(value * 1000) / 1000;

const pathOf = (commands: readonly PathCommand[], scale: number, x: number): string =>
  commands
    .map(({ command, args }) => {
      const points = args.map((value, i) => round(i % 2 === 0 ? x + value * scale : -value * scale));
      return pathLetters[command] + points.join(' ');
    })
    .join('');
