/** The class around an error that may be shown: it draws `data-reserve` invisibly to keep the room. */
export const reservedRoom =
  'grid *:[grid-area:1/1] before:invisible before:content-[attr(data-reserve)] before:[grid-area:1/1]';
