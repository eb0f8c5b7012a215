import { metersBetween, type Position } from '#lib/domain/distance.ts';
import type { Hall, Outlet } from '#lib/domain/hall.ts';
import { type Lang, localize } from '#server/core/lang.ts';
import { PAGE_SIZE } from '#server/core/paging.ts';
import { Refusal } from '#server/core/refusal.ts';
import { derived } from '#server/hall/derived.ts';
import { nameMatcher } from './name-matcher.ts';

export interface OutletSearch {
  /** Nearest first; null: by name. */
  readonly position: Position | null;
  readonly lang: Lang;
  /** Words of a name in either language. */
  readonly search?: string | undefined;
  /** The id of the outlet that the list begins with. */
  readonly first?: string | undefined;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

export interface OutletPage {
  readonly outlets: readonly Outlet[];
  readonly next_cursor: string | null;
  /** Outlets on all pages. */
  readonly total: number;
}

/** A page of the outlets that match. The cursor is the number of outlets before it. */
export function outletPage(hall: Hall, { cursor, limit = PAGE_SIZE, ...search }: OutletSearch): OutletPage {
  const from = readOffset(cursor);
  const outlets = findOutlets(hall, search);
  const to = from + limit;
  return {
    outlets: outlets.slice(from, to),
    next_cursor: to < outlets.length ? String(to) : null,
    total: outlets.length,
  };
}

function readOffset(cursor = '0'): number {
  if (!/^\d{1,6}$/.test(cursor))
    throw new Refusal('invalid_input', { field: 'cursor', facts: { field: 'cursor' } });
  return Number(cursor);
}

/** The outlets that match, in their order. */
function findOutlets(
  hall: Hall,
  { position, lang, search = '', first }: Omit<OutletSearch, 'cursor' | 'limit'>,
): readonly Outlet[] {
  const matches = nameMatcher(search);
  const byName = outletsByName(hall)[lang];
  const found = matches === null ? byName : byName.filter(matches);
  return withFirst(position === null ? found : nearestFirst(found, position), first);
}

/** Sorts the nearest first. If two are at the same distance, the one with the lesser name comes first. */
function nearestFirst(outlets: readonly Outlet[], position: Position): Outlet[] {
  return outlets
    .map((outlet) => ({ outlet, meters: metersBetween(position, outlet) }))
    .sort((a, b) => a.meters - b.meters)
    .map(({ outlet }) => outlet);
}

function withFirst(outlets: readonly Outlet[], first: string | undefined): readonly Outlet[] {
  const chosen = first === undefined ? undefined : outlets.find(({ id }) => id === first);
  return chosen ? [chosen, ...outlets.filter((outlet) => outlet !== chosen)] : outlets;
}

/** The sorted outlets by hall version and language: comparing names takes longer than the rest of a call. */
const outletsByName = derived((hall: Hall) => ({
  'en-us': sortByName(hall.outlets, 'en-us'),
  'zh-cn': sortByName(hall.outlets, 'zh-cn'),
}));

function sortByName(outlets: readonly Outlet[], lang: Lang): readonly Outlet[] {
  const { compare } = new Intl.Collator(lang === 'zh-cn' ? 'zh-Hans' : 'en', { numeric: true });
  return outlets.toSorted((a, b) => compare(localize(a.name, lang), localize(b.name, lang)));
}
