import type { Hall } from '#lib/domain/hall.ts';
import type { Db } from '#server/db/schema.ts';
import { read } from '#server/db/statement.ts';
import { DEFAULT_LOOK, type PosterLook } from '#server/devices/posters/poster.ts';
import { selectImage } from '#server/hall/stored-images.ts';

/** The languages, brand colors and logo of a hall for its posters. */
export async function readPosterLook(db: Db, { languages, palette, logo }: Hall): Promise<PosterLook> {
  const bytes = logo ? await read(db, selectImage(logo)) : undefined;
  return {
    languages: languages ?? DEFAULT_LOOK.languages,
    colors: palette
      ? {
          cloth: palette.light['brand-text'],
          shade: palette.light['on-brand-soft'],
          ring: palette.light.brand,
        }
      : DEFAULT_LOOK.colors,
    logo: bytes ? Buffer.from(bytes).toString('base64') : null,
  };
}
