import * as v from 'valibot';
import { type TableDrawingKind, type TableType, type Text, tableDrawings } from '#lib/domain/hall.ts';
import { decimal, pathItem, recordInput, slug, text } from './fields.ts';
import { pricingFields, pricingOf } from './prices.ts';

/** The table types in `hall.yaml`. */

interface TypeLook {
  readonly name: Text | undefined;
  readonly cloth: string;
  /** Outer length and width, meters. */
  readonly size: TableSize;
  readonly drawing: TableDrawingKind;
}

interface TableSize {
  readonly length: number;
  readonly width: number;
}

/** A 9-foot pool table with a green cloth. */
const defaultLook: TypeLook = {
  name: undefined,
  cloth: '#177343',
  size: { length: 2.54, width: 1.27 },
  drawing: 'pool',
};

/** The looks of the types that every hall had before the hall file set them. */
const knownLooks: Readonly<Record<string, TypeLook>> = {
  pool: { ...defaultLook, name: { en: 'American pool', zh: '美式台球' }, cloth: '#1d68b3' },
  chinese_eight: {
    name: { en: 'Chinese eight-ball', zh: '中式八球' },
    cloth: '#8a3350',
    size: { length: 2.84, width: 1.55 },
    drawing: 'pool',
  },
  snooker: {
    name: { en: 'Snooker', zh: '斯诺克' },
    cloth: '#177343',
    size: { length: 3.82, width: 2.03 },
    drawing: 'snooker',
  },
};

const colorMessage = 'must be a color in quotes such as "#177343"';
const color = v.pipe(
  v.string(colorMessage),
  v.regex(/^#[\da-f]{6}$/i, colorMessage),
  v.transform((value) => value.toLowerCase()),
);

const meters = decimal(0.1, 20);

/** A table type as the rest of the hall file needs it: with the size of its tables. */
export type SizedTableType = TableType & { readonly size: TableSize };

export const hallTypes = (digits: number) =>
  v.pipe(
    recordInput,
    v.record(
      slug,
      v.strictObject({
        name: v.optional(text),
        cloth: v.optional(color),
        size: v.optional(v.strictObject({ length: meters, width: meters })),
        drawing: v.optional(v.picklist(tableDrawings, `must be one of ${tableDrawings.join(', ')}`)),
        ...pricingFields(digits),
      }),
      'must be table types by their ids',
    ),
    v.rawTransform(({ dataset: { value: types }, addIssue }) => {
      const entries = Object.entries(types).map(([id, given]) => {
        const { name, cloth, size, drawing, ...pricing } = given;
        const look = knownLooks[id] ?? defaultLook;
        const found = name ?? look.name;
        if (!found) addIssue({ message: 'is missing', path: [pathItem(types, id), pathItem(given, 'name')] });
        const type: SizedTableType = {
          name: found ?? { en: id, zh: id },
          cloth: cloth ?? look.cloth,
          size: size ?? look.size,
          drawing: drawing ?? look.drawing,
          ...pricingOf(pricing),
        };
        return [id, type] as const;
      });
      if (entries.length === 0) addIssue({ message: 'must have at least one table type' });
      return Object.fromEntries(entries);
    }),
  );

/**
 * The size on the floor plan of a table whose own is not set, meters. `type`: undefined for an unknown type.
 */
export function sizeOf(type: SizedTableType | undefined): { w: number; h: number } {
  const { length, width } = type?.size ?? defaultLook.size;
  return { w: length, h: width };
}
