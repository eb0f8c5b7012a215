import { localDay } from '#lib/domain/time.ts';

/** A stretch of a list that belongs together: its key, and what is in it. */
export interface Group<T> {
  readonly key: string;
  readonly items: readonly T[];
}

/** Entries of a list by the calendar day, in that zone, on which they arose; the list's order is kept. */
export const groupByDay = <T extends { readonly created_at: number }>(
  list: readonly T[],
  zone: string,
): Group<T>[] => group(list, (item) => localDay(item.created_at, zone));

/** The same by month, `YYYY-MM`; each entry by its own clock. */
export const groupByMonth = <T extends { readonly created_at: number; readonly time_zone: string }>(
  list: readonly T[],
): Group<T>[] => group(list, (item) => localDay(item.created_at, item.time_zone).slice(0, 7));

// Not `Map.groupBy`: phones of 2023 have none.
function group<T>(list: readonly T[], keyOf: (item: T) => string): Group<T>[] {
  const groups = new Map<string, T[]>();
  for (const item of list) {
    const key = keyOf(item);
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return [...groups].map(([key, items]) => ({ key, items }));
}
