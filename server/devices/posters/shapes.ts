/** An SVG path in millimeters and its position on the page. */
export interface Shape {
  readonly path: string;
  /** Millimeters from the page's top left corner. */
  readonly x: number;
  readonly y: number;
  readonly fill?: string;
  readonly stroke?: string;
  /** Width of the stroke, millimeters. */
  readonly width?: number;
}

/** A PNG in a box, in which it is centered at its own proportions. Millimeters. */
export interface ImageBox {
  /** Base64. */
  readonly png: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export type Drawn = Shape | ImageBox;

export interface SheetPage {
  /** Millimeters. */
  readonly width: number;
  readonly height: number;
  readonly shapes: readonly Drawn[];
}

export const rectPath = (width: number, height: number): string => `M0 0H${width}V${height}H0Z`;

export const circlePath = (r: number): string =>
  `M${-r} 0a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
