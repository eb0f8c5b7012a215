import type { Env } from '#server/core/env.ts';

export { selectImage } from './image-store.ts';

export const HALL_IMAGES_PATH = '/api/hall/images';

/** The absolute URL of a stored picture of the hall file: the app may be on another origin. */
export const hallImageUrl = ({ API_URL }: Pick<Env, 'API_URL'>, name: string): string =>
  `${API_URL}${HALL_IMAGES_PATH}/${name}`;
