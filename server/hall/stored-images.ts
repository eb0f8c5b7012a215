import type { Hall } from '#lib/domain/hall.ts';
import type { HallSource } from '#server/core/context.ts';
import type { Env } from '#server/core/env.ts';
import type { Db } from '#server/db/schema.ts';
import { read } from '#server/db/statement.ts';
import { selectImage } from './image-store.ts';

export { selectImage } from './image-store.ts';

export const HALL_IMAGES_PATH = '/api/hall/images';

/** The absolute URL of a stored picture of the hall file: the app may be on another origin. */
export const hallImageUrl = ({ API_URL }: Pick<Env, 'API_URL'>, name: string): string =>
  `${API_URL}${HALL_IMAGES_PATH}/${name}`;

/** The pictures of a hall by their stored names, and the places at which its file names them. */
export const imagesOf = (hall: Hall): { name: string; path: (string | number)[] }[] => [
  ...(hall.logo ? [{ name: hall.logo, path: ['logo'] }] : []),
  ...hall.outlets.flatMap(({ photos = [] }, i) =>
    photos.map((name, j) => ({ name, path: ['outlets', i, 'photos', j] })),
  ),
];

type Image = Promise<Uint8Array | undefined>;

/** Bytes of pictures that a process keeps in memory; further ones are read at each use. */
const MAX_KEPT = 32_000_000;

/** Finds the bytes of a stored picture by name. Those of the hall in force stay in memory. */
export function storedImages(
  { db, hall }: { db: Db; hall: HallSource },
  max_kept = MAX_KEPT,
): (name: string) => Image {
  let kept: { hall: Hall; names: Set<string>; images: Map<string, Image>; bytes: number } | null = null;
  const keptOf = (current: Hall) => {
    if (kept?.hall !== current) {
      const names = new Set(imagesOf(current).map(({ name }) => name));
      kept = { hall: current, names, images: new Map(), bytes: 0 };
    }
    return kept;
  };
  return async (name) => {
    const current = keptOf(await hall.current());
    if (!current.names.has(name)) return read(db, selectImage(name));
    const known = current.images.get(name);
    if (known) return known;
    const reading = read(db, selectImage(name));
    current.images.set(name, reading);
    const forget = () => current.images.delete(name);
    reading.then((bytes) => {
      if (!bytes || current.bytes + bytes.length > max_kept) forget();
      else current.bytes += bytes.length;
    }, forget);
    return reading;
  };
}
