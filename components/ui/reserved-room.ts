/** Around an error that may be shown: draws the text of `data-reserve` invisibly in its place, as the error would wrap. */
export const reservedRoom =
  'grid *:[grid-area:1/1] before:invisible before:content-[attr(data-reserve)] before:[grid-area:1/1]';
