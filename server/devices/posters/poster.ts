import { type HallLanguage, hallLanguages, type Text } from '#lib/domain/hall.ts';

export interface Poster {
  readonly table_id: string;
  readonly number: string;
  /** The id of its table type, and its name. */
  readonly type: string;
  readonly type_name: Text;
  readonly brand: Text;
  readonly outlet: Text;
  /** The table code, formatted in groups. */
  readonly code: string;
  /** The URL in the QR code. */
  readonly link: string;
}

/** How the posters of a hall look. */
export interface PosterLook {
  /** Languages of the texts, in this order. */
  readonly languages: readonly HallLanguage[];
  /** White text can be read on `cloth`; `shade` is darker. */
  readonly colors: { readonly cloth: string; readonly shade: string; readonly ring: string };
  /** PNG, base64; printed above the name of the hall. */
  readonly logo: string | null;
}

export const DEFAULT_LOOK: PosterLook = {
  languages: hallLanguages,
  colors: { cloth: '#086b25', shade: '#06511c', ring: '#0dbc3b' },
  logo: null,
};
