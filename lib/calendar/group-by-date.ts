import { localDay } from '#lib/domain/time.ts';

export interface Group<T> {
  readonly key: string;
  readonly items: readonly T[];
}

interface Dated {
  readonly created_at: number;
  readonly time_zone: string;
}

/** Groups a list by the calendar day of `created_at`, each item in its own zone; keeps its order. */
export const groupByDay = <T extends Dated>(list: readonly T[]): Group<T>[] =>
  groupBy(list, (item) => localDay(item.created_at, item.time_zone));

/** Like `groupByDay`, by month. */
export const groupByMonth = <T extends Dated>(list: readonly T[]): Group<T>[] =>
  groupBy(list, (item) => localDay(item.created_at, item.time_zone).slice(0, 7));

// Phones of 2023 have no `Map.groupBy`.
function groupBy<T>(list: readonly T[], keyOf: (item: T) => string): Group<T>[] {
  const groups = new Map<string, T[]>();
  for (const item of list) {
    const key = keyOf(item);
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return [...groups].map(([key, items]) => ({ key, items }));
}
