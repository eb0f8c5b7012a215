import qrcode from 'qrcode-generator';
import type { HallLanguage, Text } from '#lib/domain/hall.ts';
import { outlineText } from './outlines.ts';
import type { Poster, PosterLook } from './poster.ts';
import { circlePath, type Drawn, rectPath, type Shape } from './shapes.ts';

/** A6, in millimeters. */
export const CARD = { width: 105, height: 148.5 };

const INK = '#14201a';
const SOFT = '#5b6a62';
const WHITE = '#ffffff';

/** The poster of a table: a ball with its number, its outlet and type, the QR code and the typed code. */
export function cardShapes(poster: Poster, { languages, colors, logo }: PosterLook): Drawn[] {
  const middle = CARD.width / 2;
  const both = (content: Text) => inLanguages(content, languages);
  return [
    { path: rectPath(CARD.width, 54), x: 0, y: 0, fill: colors.cloth },
    ...(logo ? logoShapes(logo, middle) : []),
    ...text(both(poster.brand), {
      x: middle,
      ...(logo ? { y: 15, size: 3.8 } : { y: 11.5, size: 5.2 }),
      weight: 0.12,
      color: WHITE,
    }),
    ...ballShapes(poster.number, middle, logo ? 34.6 : 33.5, colors),
    ...text(both(poster.outlet), { x: middle, y: 60.4, size: 4.4, weight: 0.1, color: INK }),
    ...text(both(poster.type_name), { x: middle, y: 65.4, size: 3.6, color: SOFT }),
    ...qrShapes(poster.link, { x: (CARD.width - QR) / 2, y: 66 }),
    ...text(both({ en: 'Scan to play', zh: '扫码开台' }), {
      x: middle,
      y: 129.5,
      size: 6.4,
      weight: 0.12,
      color: colors.cloth,
    }),
    ...text(poster.code, { x: middle, y: 137.2, size: 4.6, weight: 0.1, color: INK }),
    ...text(hostOf(poster.link), { x: middle, y: 142.8, size: 3, color: SOFT }),
  ];
}

/** A text that is the same in all languages is printed once. */
const inLanguages = (content: Text, languages: readonly HallLanguage[]): string =>
  [...new Set(languages.map((language) => content[language]))].join('  ');

/** The logo on white: it may be of any color. */
function logoShapes(png: string, middle: number): Drawn[] {
  const [width, height] = [40, 8.4];
  return [
    { path: rectPath(width, height), x: middle - width / 2, y: 2.4, fill: WHITE },
    { png, x: middle - width / 2 + 2, y: 3.2, width: width - 4, height: height - 1.6 },
  ];
}

const hostOf = (link: string) => new URL(link).host;

function ballShapes(number: string, x: number, y: number, colors: PosterLook['colors']): Shape[] {
  return [
    { path: circlePath(17.8), x: x + 0.9, y: y + 1.3, fill: colors.shade },
    { path: circlePath(17), x, y, fill: WHITE },
    { path: circlePath(14.2), x, y, stroke: colors.ring, width: 0.7 },
    ...text(number, { x, y, size: 20.5, weight: 0.13, color: colors.cloth, maxWidth: 20.5, centered: true }),
  ];
}

interface TextStyle {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly weight?: number;
  readonly color: string;
  readonly maxWidth?: number;
  /** Whether `y` is the middle of the line instead of its baseline. */
  readonly centered?: boolean;
}

/** The width of a card without its margins, millimeters. */
const MAX_TEXT_WIDTH = 93;
/** Half of the cap height, in em. */
const HALF_CAP_HEIGHT = 0.367;

/** Text centered at `x`, made smaller if it is wider than `maxWidth`. */
function text(
  content: string,
  { x, y, size, weight = 0.085, color, maxWidth = MAX_TEXT_WIDTH, centered }: TextStyle,
): Shape[] {
  const { width } = outlineText(content, { size, weight });
  const fittingSize = width > maxWidth ? (size * maxWidth) / width : size;
  const line = outlineText(content, { size: fittingSize, weight });
  if (!line.path) return [];
  const baseline = centered ? y + fittingSize * HALF_CAP_HEIGHT : y;
  return [
    { path: line.path, x: x - line.width / 2, y: baseline, fill: color, stroke: color, width: line.stroke },
  ];
}

/** Side of the QR code with its quiet zone, millimeters. */
const QR = 58;
/** Width of the quiet zone in modules, by the QR standard (ISO/IEC 18004). */
const QUIET = 4;

function qrShapes(link: string, position: { x: number; y: number }): Shape[] {
  // Level Q can be read with 25% of the code damaged.
  const code = qrcode(0, 'Q');
  code.addData(link);
  code.make();
  const count = code.getModuleCount();
  const cell = QR / (count + 2 * QUIET);
  const runs: string[] = [];
  for (let row = 0; row < count; row++) {
    for (let from = 0; from < count; from++) {
      if (!code.isDark(row, from)) continue;
      let to = from;
      while (to < count && code.isDark(row, to)) to++;
      runs.push(
        `M${mm((from + QUIET) * cell)} ${mm((row + QUIET) * cell)}h${mm((to - from) * cell)}v${mm(cell)}h${mm((from - to) * cell)}Z`,
      );
      from = to;
    }
  }
  return [{ path: runs.join(''), ...position, fill: INK }];
}

const mm = (value: number) => Math.round(value * 10_000) / 10_000;
