import { CARD, cardShapes } from './card.ts';
import type { Poster, PosterLook } from './poster.ts';
import type { Drawn, Shape, SheetPage } from './shapes.ts';

const A4 = { width: 210, height: 297 };
/** Length of a crop mark, millimeters. */
const MARK = 4;

/** The posters on A4 pages: four cards with crop marks on each, or with `large` one poster. */
export function sheetPages(
  posters: readonly Poster[],
  { large, look }: { large: boolean; look: PosterLook },
): SheetPage[] {
  if (large) return posters.map((poster) => ({ ...A4, shapes: cardShapes(poster, look).map(double) }));
  const pages: SheetPage[] = [];
  for (let first = 0; first < posters.length; first += 4) {
    const cards = posters.slice(first, first + 4).flatMap((poster, i) => {
      const [left, top] = [(i % 2) * CARD.width, Math.floor(i / 2) * CARD.height];
      return cardShapes(poster, look).map((shape) => ({ ...shape, x: shape.x + left, y: shape.y + top }));
    });
    pages.push({ ...A4, shapes: [...cards, ...cropMarks] });
  }
  return pages;
}

/** A card is A6, half as wide and half as high as A4. */
const double = (shape: Drawn): Drawn => {
  const [x, y] = [shape.x * 2, shape.y * 2];
  if ('png' in shape) return { ...shape, x, y, width: shape.width * 2, height: shape.height * 2 };
  const width = shape.width === undefined ? {} : { width: shape.width * 2 };
  return { ...shape, x, y, path: scalePath(shape.path, 2), ...width };
};

/** Scales SVG path data, except the rotation and flags of arcs: the third to fifth of each seven numbers. */
function scalePath(path: string, factor: number): string {
  return path.replace(/([a-zA-Z])([^a-zA-Z]*)/g, (_, letter: string, numbers: string) => {
    const values = numbers.match(/-?\d*\.?\d+/g)?.map(Number) ?? [];
    const isFixed = (i: number) => letter === 'a' && [2, 3, 4].includes(i % 7);
    return letter + values.map((value, i) => (isFixed(i) ? value : value * factor)).join(' ');
  });
}

const line = (x: number, y: number, path: string): Shape => ({ x, y, path, stroke: '#9aa5a0', width: 0.2 });

const cropMarks: readonly Shape[] = [
  line(CARD.width, 0, `M0 0V${MARK}`),
  line(CARD.width, A4.height, `M0 0V-${MARK}`),
  line(0, CARD.height, `M0 0H${MARK}`),
  line(A4.width, CARD.height, `M0 0H-${MARK}`),
  line(CARD.width, CARD.height, `M-${MARK} 0H${MARK}M0 -${MARK}V${MARK}`),
];
