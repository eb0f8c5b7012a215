import type { Hall } from '#lib/domain/hall.ts';
import type { Env } from '#server/core/env.ts';
import type { Db } from '#server/db/schema.ts';
import { read } from '#server/db/statement.ts';
import { hallImageUrl, selectImage } from '#server/hall/stored-images.ts';

/** The colors and the logo of passes. Colors: `#rrggbb`. */
export interface PassLook {
  readonly background: string;
  readonly text: string;
  /** The color of the labels above the values. */
  readonly label: string;
  /** Null for a hall without one. */
  readonly logo: {
    /** Another picture has another name. */
    readonly name: string;
    readonly url: string;
    readonly load: () => Promise<Uint8Array | undefined>;
  } | null;
}

/** The look of a hall without an accent color: light text on dark green. */
const DEFAULT_COLORS = { background: '#0c3d20', text: '#ffffff', label: '#b8e8c6' };

/** The look of the hall's passes: its accent color and logo. */
export function passLook(
  { db, env }: { db: Db; env: Pick<Env, 'API_URL'> },
  { palette, logo }: Hall,
): PassLook {
  const brand = palette?.light;
  const colors = brand
    ? { background: brand.brand, text: brand['on-brand'], label: brand['on-brand'] }
    : DEFAULT_COLORS;
  return {
    ...colors,
    logo: logo ? { name: logo, url: hallImageUrl(env, logo), load: () => read(db, selectImage(logo)) } : null,
  };
}
