'use client';

import { useQuery } from '@tanstack/react-query';
import { useLocale } from 'next-intl';
import { searchQueries } from '#lib/api/search.ts';
import type { TableDetail } from '#lib/contract/table.ts';
import { slotsDayOf } from './opening-day.ts';

export interface OtherTableInput {
  readonly table: TableDetail;
  /** The start at which the table is taken. If it is null, nothing is searched. */
  readonly takenAt: number | null;
  readonly minutes: number;
}

/** Another table of the type at the outlet that is free at the taken start; null if there is none. */
export function useOtherTable({ table, takenAt, minutes }: OtherTableInput) {
  const { data } = useQuery({
    ...searchQueries.times(
      {
        minutes,
        type: table.type,
        store_id: table.store_id,
        ...(takenAt === null ? {} : { date: slotsDayOf(table, takenAt) }),
      },
      useLocale(),
    ),
    enabled: takenAt !== null,
    placeholderData: undefined,
  });
  const outlet = data?.list.find(({ store }) => store.id === table.store_id);
  const start = outlet?.starts.find(
    ({ start_at, table_id }) => start_at === takenAt && table_id !== table.id,
  );
  return start?.number === undefined ? null : { id: start.table_id, number: start.number };
}
