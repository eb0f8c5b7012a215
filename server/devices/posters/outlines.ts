import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type Font, openSync, type PathCommand } from 'fontkit';

/**
 * Text as outlines: what is printed looks the same on every machine, also where no Chinese font is installed. The font is
 * Noto Sans SC in its thinnest weight, whose lines are all of one width: the stroke that is put around them makes any
 * other weight of it, with round ends.
 */

const folder = dirname(
  createRequire(import.meta.url).resolve('@fontsource-variable/noto-sans-sc/package.json'),
);
/** Thickness of a line of the font itself, in em. */
const THIN = 0.037;

interface Subset {
  readonly ranges: readonly (readonly [number, number])[];
  readonly file: string;
}

let subsets: readonly Subset[] | undefined;
const fonts = new Map<string, Font>();

/** The font comes in about a hundred files, each with some of the characters. */
function fontFor(codePoint: number): Font | null {
  subsets ??= readSubsets();
  const subset = subsets.find(({ ranges }) =>
    ranges.some(([from, to]) => codePoint >= from && codePoint <= to),
  );
  if (!subset) return null;
  const known = fonts.get(subset.file);
  if (known) return known;
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

/** A line of text in outlines, its baseline at 0 and its left edge at 0, y downwards. */
export interface Line {
  /** SVG path data. */
  readonly path: string;
  readonly width: number;
  /** Width of the stroke that gives it its weight. */
  readonly stroke: number;
}

/**
 * Draws a line of text. `size`: of the em, in the unit of the result; `weight`: thickness of its lines in em (0.08 is
 * regular, 0.12 bold). Characters that the font lacks (emoji) are left out.
 */
export function outlineOf(text: string, { size, weight = 0.08 }: { size: number; weight?: number }): Line {
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
    // The stroke takes from the space between two characters; half of it is given back.
    x += glyph.advanceWidth * scale + stroke / 2;
  }
  return { path: paths.join(''), width: Math.max(0, x - stroke / 2), stroke };
}

const letters = {
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
      const points = args.map((value, at) => round(at % 2 === 0 ? x + value * scale : -value * scale));
      return letters[command] + points.join(' ');
    })
    .join('');
