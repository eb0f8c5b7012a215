const HOUR = 3600;
/** `h-12` of the rows: twelve tables fit on a tablet. */
export const ROW_PIXELS = 48;
export const HOUR_PIXELS = 112;

/** The width of some seconds on the grid. */
export const pixelsOf = (seconds: number): number => (seconds / HOUR) * HOUR_PIXELS;
