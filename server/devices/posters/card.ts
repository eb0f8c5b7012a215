import qrcode from 'qrcode-generator';
import type { TableType, Text } from '#lib/domain/hall.ts';
import { outlineOf } from './outlines.ts';
import type { Poster } from './poster.ts';
import { circlePath, rectPath, type Shape } from './shapes.ts';

/** A card is an A6 sheet; on a larger one it is drawn larger. */
export const CARD = { width: 105, height: 148.5 };

const GREEN = '#0dbc3b';
const CLOTH = '#086b25';
const SHADE = '#06511c';
const INK = '#14201a';
const SOFT = '#5b6a62';
const WHITE = '#ffffff';

const typeWords: Readonly<Record<TableType, string>> = {
  pool: 'American pool  美式台球',
  snooker: 'Snooker  斯诺克',
  chinese_eight: 'Chinese eight-ball  中式八球',
};

/** The poster of a table: the cloth with its ball, the code, and what to do with it. */
export function cardShapes(poster: Poster): Shape[] {
  const middle = CARD.width / 2;
  return [
    { path: rectPath(CARD.width, 54), x: 0, y: 0, fill: CLOTH },
    ...text(inBoth(poster.brand), { x: middle, y: 11.5, size: 5.2, weight: 0.12, color: WHITE, most: 93 }),
    ...ballWith(poster.number, middle, 33.5),
    ...text(inBoth(poster.outlet), { x: middle, y: 60.4, size: 4.4, weight: 0.1, color: INK, most: 93 }),
    ...text(typeWords[poster.type], { x: middle, y: 65.4, size: 3.6, color: SOFT, most: 93 }),
    ...qrShapes(poster.link, { x: (CARD.width - QR) / 2, y: 66 }),
    ...text('Scan to play  扫码开台', {
      x: middle,
      y: 129.5,
      size: 6.4,
      weight: 0.12,
      color: CLOTH,
      most: 93,
    }),
    ...text(poster.code, { x: middle, y: 137.2, size: 4.6, weight: 0.1, color: INK, most: 93 }),
    ...text(hostOf(poster.link), { x: middle, y: 142.8, size: 3, color: SOFT, most: 93 }),
  ];
}

const inBoth = ({ en, zh }: Text) => (en === zh ? en : `${en}  ${zh}`);
const hostOf = (link: string) => new URL(link).host;

/** A ball with its shadow on the cloth. */
function ballWith(number: string, x: number, y: number): Shape[] {
  return [
    { path: circlePath(17.8), x: x + 0.9, y: y + 1.3, fill: SHADE },
    { path: circlePath(17), x, y, fill: WHITE },
    { path: circlePath(14.2), x, y, stroke: GREEN, width: 0.7 },
    ...text(number, { x, y, size: 20.5, weight: 0.13, color: CLOTH, most: 20.5, centred: true }),
  ];
}

interface TextStyle {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly weight?: number;
  readonly color: string;
  readonly most: number;
  /** `y` is the middle of the line rather than its foot. */
  readonly centred?: boolean;
}

/** Half of a capital's height, in em. */
const HALF_CAPITAL = 0.367;

/** Text around `x`, made smaller where it is wider than `most`. */
function text(words: string, { x, y, size, weight = 0.085, color, most, centred }: TextStyle): Shape[] {
  const { width } = outlineOf(words, { size, weight });
  const fitting = width > most ? (size * most) / width : size;
  const line = outlineOf(words, { size: fitting, weight });
  if (!line.path) return [];
  const baseline = centred ? y + fitting * HALF_CAPITAL : y;
  return [
    { path: line.path, x: x - line.width / 2, y: baseline, fill: color, stroke: color, width: line.stroke },
  ];
}

/** Side of the code with its quiet zone, millimetres. */
const QR = 58;
/** Modules that a reader wants white around a code. */
const QUIET = 4;

function qrShapes(link: string, at: { x: number; y: number }): Shape[] {
  // A quarter of it may be scratched off.
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
  return [{ path: runs.join(''), ...at, fill: INK }];
}

const mm = (value: number) => Math.round(value * 10_000) / 10_000;
