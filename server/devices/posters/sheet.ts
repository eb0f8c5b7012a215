import { CARD, cardShapes } from './card.ts';
import type { Poster } from './poster.ts';
import type { Shape, SheetPage } from './shapes.ts';

const A4 = { width: 210, height: 297 };
/** Length of a cut mark, millimetres. */
const MARK = 4;

/** The posters on A4 pages: four cards on each with marks for the knife, or (`large`) one. */
export function sheetPages(posters: readonly Poster[], { large }: { large: boolean }): SheetPage[] {
  if (large) return posters.map((poster) => ({ ...A4, shapes: cardShapes(poster).map(doubled) }));
  const pages: SheetPage[] = [];
  for (let first = 0; first < posters.length; first += 4) {
    const cards = posters.slice(first, first + 4).flatMap((poster, nth) => {
      const [left, top] = [(nth % 2) * CARD.width, Math.floor(nth / 2) * CARD.height];
      return cardShapes(poster).map((shape) => ({ ...shape, x: shape.x + left, y: shape.y + top }));
    });
    pages.push({ ...A4, shapes: [...cards, ...cutMarks] });
  }
  return pages;
}

/** A4 is A6 twice as wide and twice as high. */
const doubled = (shape: Shape): Shape => ({
  ...shape,
  x: shape.x * 2,
  y: shape.y * 2,
  path: scaled(shape.path, 2),
  ...(shape.width === undefined ? {} : { width: shape.width * 2 }),
});

/** Arcs keep their flags: they are the fourth and fifth of each seven numbers. */
function scaled(path: string, by: number): string {
  return path.replace(/([a-zA-Z])([^a-zA-Z]*)/g, (_, letter: string, numbers: string) => {
    const values = numbers.match(/-?\d*\.?\d+/g)?.map(Number) ?? [];
    const isFlag = (at: number) => letter === 'a' && [2, 3, 4].includes(at % 7);
    return letter + values.map((value, at) => (isFlag(at) ? value : value * by)).join(' ');
  });
}

const line = (x: number, y: number, path: string): Shape => ({ x, y, path, stroke: '#9aa5a0', width: 0.2 });

const cutMarks: readonly Shape[] = [
  line(CARD.width, 0, `M0 0V${MARK}`),
  line(CARD.width, A4.height, `M0 0V-${MARK}`),
  line(0, CARD.height, `M0 0H${MARK}`),
  line(A4.width, CARD.height, `M0 0H-${MARK}`),
  line(CARD.width, CARD.height, `M-${MARK} 0H${MARK}M0 -${MARK}V${MARK}`),
];
