import type { Hall, HallTable, Outlet, Text, TypeTerms } from '#lib/domain/hall.ts';
import { type Lang, localize } from '#server/core/lang.ts';
import { Refusal } from '#server/core/refusal.ts';

interface Index {
  readonly outlets: ReadonlyMap<string, Outlet>;
  readonly tables: ReadonlyMap<string, HallTable>;
}

/** A hall is one immutable document: its index is made once. */
const indexes = new WeakMap<Hall, Index>();

function indexOf(hall: Hall): Index {
  let index = indexes.get(hall);
  if (!index) {
    // Later entries win: an outlet or table in force stands before a retired one of the same id.
    const outlets = [...hall.retired.outlets, ...hall.outlets];
    const tables = [...hall.retired.tables, ...hall.outlets.flatMap((outlet) => outlet.tables)];
    index = {
      outlets: new Map(outlets.map((outlet) => [outlet.id, outlet])),
      tables: new Map(tables.map((table) => [table.id, table])),
    };
    indexes.set(hall, index);
  }
  return index;
}

/** The outlet of that id, retired ones included: `hall.outlets` lists those open to customers. */
export const findOutlet = (hall: Hall, id: string): Outlet | undefined => indexOf(hall).outlets.get(id);

/** The table of that id, at whichever outlet; a retired one is out of service. */
export const findTable = (hall: Hall, id: string): HallTable | undefined => indexOf(hall).tables.get(id);

/** The outlet of that id which is open to customers. Throws `not_found` for `field`. */
export function activeOutlet(hall: Hall, id: string, field = 'store_id'): Outlet {
  const outlet = hall.outlets.find((candidate) => candidate.id === id);
  if (!outlet) throw new Refusal('not_found', { field });
  return outlet;
}

/** Tariff and deposit of a table: its outlet's own terms, else the hall's. */
export const termsOf = (hall: Hall, table: HallTable): TypeTerms =>
  findOutlet(hall, table.outlet_id)?.types[table.type] ?? hall.types[table.type];

/** The name of a coupon: its template's of today, else the one it was claimed under. */
export function couponName(
  hall: Hall,
  { template_id, name }: { template_id: string; name: Text | null },
  lang: Lang,
): string {
  const current = hall.coupons.find((template) => template.id === template_id)?.name ?? name;
  return current ? localize(current, lang) : '';
}
