import type { Hall, HallTable, Outlet, TableType, Text, TypePricing } from '#lib/domain/hall.ts';
import { type Lang, localize } from '#server/core/lang.ts';
import { Refusal } from '#server/core/refusal.ts';
import { derived } from './derived.ts';

const indexOf = derived((hall: Hall) => {
  const activeTables = hall.outlets.flatMap(({ tables }) => tables);
  return {
    // Retired ones first: a Map keeps the last entry of an id, and the current one must win.
    outlets: byId([...hall.retired.outlets, ...hall.outlets]),
    tables: byId([...hall.retired.tables, ...activeTables]),
    activeOutlets: byId(hall.outlets),
    activeTables: byId(activeTables),
  };
});

const byId = <T extends { readonly id: string }>(items: readonly T[]): Map<string, T> =>
  new Map(items.map((item) => [item.id, item]));

/** An outlet by id, retired ones included. */
export const findOutlet = (hall: Hall, id: string): Outlet | undefined => indexOf(hall).outlets.get(id);

/** A table by id, of any outlet, retired ones included. */
export const findTable = (hall: Hall, id: string): HallTable | undefined => indexOf(hall).tables.get(id);

/** An outlet by id, without the retired ones. */
export function activeOutlet(hall: Hall, id: string, field = 'store_id'): Outlet {
  const outlet = indexOf(hall).activeOutlets.get(id);
  if (!outlet) throw new Refusal('not_found', { field });
  return outlet;
}

/** A table by id, without the retired ones. */
export const findActiveTable = (hall: Hall, id: string): HallTable | undefined =>
  indexOf(hall).activeTables.get(id);

/** A table type by the id that a table of the hall has, retired ones included. */
export function tableTypeOf(hall: Hall, id: string): TableType {
  const type = hall.types[id] ?? hall.retired.types[id];
  if (!type) throw new Error(`the hall has no table type "${id}"`);
  return type;
}

/** The ids of all table types, also retired ones: in the order of the tables, then the others. */
export function tableTypeIds(hall: Hall): string[] {
  const offered = hall.outlets.flatMap(({ tables }) => tables.map(({ type }) => type));
  return [...new Set([...offered, ...Object.keys({ ...hall.retired.types, ...hall.types })])];
}

/** Tariff and deposit of a table: its outlet's pricing, else the hall's. */
export const findTypePricing = (hall: Hall, table: HallTable): TypePricing =>
  findOutlet(hall, table.outlet_id)?.types[table.type] ?? tableTypeOf(hall, table.type);

/** The name of a coupon: its template's current name, else its name when it was claimed. */
export function couponName(
  hall: Hall,
  { template_id, name }: { template_id: string; name: Text | null },
  lang: Lang,
): string {
  const text = hall.coupons.find((template) => template.id === template_id)?.name ?? name;
  return text ? localize(text, lang) : '';
}
