import { metersBetween, type Position } from '#lib/domain/distance.ts';
import type { Hall, HallTable, Outlet } from '#lib/domain/hall.ts';
import { activeOutlet } from '#server/hall/lookup.ts';

/** Nobody goes farther for a game: beyond it only the nearest outlet is offered. */
const NEAR_METERS = 50_000;

export interface OutletNear {
  readonly outlet: Outlet;
  /** Meters from the position; null without one. */
  readonly distance: number | null;
  /** The tables that can be booked. */
  readonly tables: readonly HallTable[];
}

type OutletInService = Pick<OutletNear, 'outlet' | 'tables'>;

/** One list per hall version: a hall never changes. */
const lists = new WeakMap<Hall, readonly OutletInService[]>();

/** The outlets that have tables in service. */
function inService(hall: Hall): readonly OutletInService[] {
  const known = lists.get(hall);
  if (known) return known;
  const list = hall.outlets
    .map((outlet) => ({ outlet, tables: outlet.tables.filter((table) => !table.out_of_service) }))
    .filter(({ tables }) => tables.length > 0);
  lists.set(hall, list);
  return list;
}

/** The point from which a search starts: the person's position, else an outlet. */
export interface SearchOrigin {
  readonly position: Position | null;
  readonly store_id?: string | undefined;
}

/** The outlets near that have tables in service, nearest first. */
export function outletsNear(hall: Hall, { position, store_id }: SearchOrigin): OutletNear[] {
  const chosen = store_id === undefined ? hall.outlets[0] : activeOutlet(hall, store_id);
  const origin = position ?? chosen;
  if (!origin) return [];
  const outlets = inService(hall).map((each) => ({ ...each, meters: metersBetween(origin, each.outlet) }));
  // At the same place the chosen outlet comes first.
  outlets.sort((a, b) => a.meters - b.meters || Number(b.outlet === chosen) - Number(a.outlet === chosen));
  return outlets
    .filter(({ meters }, index) => index === 0 || meters <= NEAR_METERS)
    .map(({ outlet, tables, meters }) => ({ outlet, tables, distance: position ? meters : null }));
}
