'use client';

import { List, Map as MapIcon, ZoomIn, ZoomOut } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Suspense } from 'react';
import { FloorPlan, type OwnMark } from '#components/table/floor-plan.tsx';
import { Legend } from '#components/table/legend.tsx';
import { usePlanZoom } from '#components/table/use-plan-zoom.ts';
import { IconButton } from '#components/ui/icon-button.tsx';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import type { OutletSummary } from '#lib/contract/store.ts';
import type { Table } from '#lib/contract/table.ts';
import { toast } from '#lib/toast/toast.ts';

const TableList = lazyPart(() => import('#components/table/table-list.tsx'));

export type TablesView = 'plan' | 'list';

export interface TablesSectionProps {
  readonly outlet: OutletSummary;
  readonly tables: readonly Table[];
  readonly marks: ReadonlyMap<string, OwnMark>;
  readonly view: TablesView;
  readonly onView: (view: TablesView) => void;
  readonly selectedId: string | null;
  readonly onSelect: (id: string) => void;
}

/** The tables of an outlet, on the floor plan or as a list. */
export function TablesSection(props: TablesSectionProps) {
  const { outlet, tables, marks, view, onView, selectedId, onSelect } = props;
  const t = useTranslations('home');
  const tError = useTranslations('error');
  const zoom = usePlanZoom();
  const ownMarks = tables.flatMap(({ id }) => marks.get(id) ?? []);
  return (
    <section aria-label={t('tables')} className="flex flex-col gap-3">
      <div className="flex items-center justify-between">
        <Legend types={[...new Set(tables.map(({ type }) => type))]} marks={ownMarks} />
        <div className="-mr-2.5 flex shrink-0">
          {view === 'plan' && (
            <IconButton
              icon={zoom.isZoomed ? ZoomOut : ZoomIn}
              label={t(zoom.isZoomed ? 'zoomOut' : 'zoomIn')}
              onClick={() => zoom.toggle().catch(() => toast(tError('network'), 'error'))}
            />
          )}
          {/* Hidden by the style sheet, as in the document: wide screens have the list beside the plan. */}
          <div className="wide:hidden">
            <IconButton
              icon={view === 'plan' ? List : MapIcon}
              label={t(view === 'plan' ? 'asList' : 'asPlan')}
              onClick={() => onView(view === 'plan' ? 'list' : 'plan')}
            />
          </div>
        </div>
      </div>
      {view === 'plan' ? (
        <FloorPlan
          key={outlet.id}
          room={outlet.plan}
          tables={tables}
          timeZone={outlet.time_zone}
          marks={marks}
          zoom={zoom}
          selectedId={selectedId}
          onSelect={onSelect}
        />
      ) : (
        <Suspense>
          <TableList tables={tables} marks={marks} timeZone={outlet.time_zone} onSelect={onSelect} />
        </Suspense>
      )}
    </section>
  );
}
