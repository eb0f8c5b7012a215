'use client';

import { List, Map as MapIcon } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { lazy, Suspense } from 'react';
import { FloorPlan } from '#components/table/floor-plan.tsx';
import { Legend } from '#components/table/legend.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import type { OutletSummary } from '#lib/contract/store.ts';
import type { Table } from '#lib/contract/table.ts';

const TableList = lazy(() => import('#components/table/table-list.tsx'));

export type TablesView = 'plan' | 'list';

export interface TablesSectionProps {
  readonly outlet: OutletSummary;
  readonly tables: readonly Table[];
  readonly view: TablesView;
  readonly onView: (view: TablesView) => void;
  readonly selectedId: string | null;
  readonly onSelect: (id: string) => void;
}

/** The tables of an outlet, on the floor plan or as a list. */
export function TablesSection(props: TablesSectionProps) {
  const { outlet, tables, view, onView, selectedId, onSelect } = props;
  const t = useTranslations('home');
  return (
    <section aria-label={t('tables')} className="flex flex-col gap-3">
      <div className="flex items-center justify-between">
        <Legend types={[...new Set(tables.map(({ type }) => type))]} />
        <IconButton
          icon={view === 'plan' ? List : MapIcon}
          label={t(view === 'plan' ? 'asList' : 'asPlan')}
          onClick={() => onView(view === 'plan' ? 'list' : 'plan')}
        />
      </div>
      {view === 'plan' ? (
        <FloorPlan
          room={outlet.plan}
          tables={tables}
          timeZone={outlet.time_zone}
          selectedId={selectedId}
          onSelect={onSelect}
        />
      ) : (
        <Suspense>
          <TableList tables={tables} timeZone={outlet.time_zone} onSelect={onSelect} />
        </Suspense>
      )}
    </section>
  );
}
