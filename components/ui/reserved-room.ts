/**
 * The class of the element around an error that may be shown. It draws the text of `data-reserve` invisibly
 * in its place, wrapped as the error would be.
 */
export const reservedRoom =
  'grid *:[grid-area:1/1] before:invisible before:content-[attr(data-reserve)] before:[grid-area:1/1]';
