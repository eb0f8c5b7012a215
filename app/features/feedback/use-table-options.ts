'use client';

import { useQueries, useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import type { PickerOption } from '#components/ui/picker.tsx';
import { outletQueries } from '#lib/api/outlet.ts';
import { tableQueries } from '#lib/api/table.ts';
import { tableDetailQuery } from '#lib/api/table-detail.ts';
import { useChosenOutlet } from '#lib/outlet/chosen-outlet.ts';
import { usePersonId } from '#lib/session/session.ts';

/** The outlets whose tables are offered: the tables of each are a call. */
const MAX_OUTLETS = 5;

/** The tables to pick from, those of the outlet on Home first, and the table `chosen` of any outlet. */
export function useTableOptions(chosen: string): PickerOption[] {
  const t = useTranslations('table');
  const locale = useLocale();
  const { data } = useQuery(outletQueries.list(locale, null, useChosenOutlet()));
  const outlets = (data?.list ?? []).slice(0, MAX_OUTLETS);
  const lists = useQueries({ queries: outlets.map(({ id }) => tableQueries.list(id)) });
  const options = lists.flatMap(({ data: tables }, index) =>
    (tables?.list ?? []).map(({ id, number }) => ({
      value: id,
      label: t('name', { number }),
      detail: outlets[index]?.name ?? '',
    })),
  );
  const isElsewhere =
    chosen !== '' &&
    data !== undefined &&
    lists.every(({ isPending }) => !isPending) &&
    !options.some(({ value }) => value === chosen);
  const { data: elsewhere } = useQuery({
    ...tableDetailQuery({ id: chosen }, usePersonId(), locale),
    enabled: isElsewhere,
  });
  if (!elsewhere) return options;
  const { id, number, store_name } = elsewhere;
  return [{ value: id, label: t('name', { number }), detail: store_name }, ...options];
}
