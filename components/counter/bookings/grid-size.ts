const HOUR = 3600;
/** `h-16` of the rows. */
export const ROW_PIXELS = 64;
export const HOUR_PIXELS = 112;

/** The width of some seconds on the grid. */
export const pixelsOf = (seconds: number): number => (seconds / HOUR) * HOUR_PIXELS;
