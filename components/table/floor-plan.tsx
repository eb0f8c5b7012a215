import type { LucideIcon } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { boundingSize, smallestLabel, spaceBelow } from './label-space.ts';
import { PlanTable, share, widest } from './plan-table.tsx';
import { Room } from './room.tsx';
import { shownPart } from './shown-part.ts';
import type { PlanZoom } from './use-plan-zoom.ts';
import { drawnState, type PlacedTable, useTableText } from './use-table-text.ts';

/** How a table of the person's own is marked. */
export interface OwnMark {
  readonly icon: LucideIcon;
  readonly text: string;
  /** Whether the text stands in place of the table's state. */
  readonly isNow: boolean;
}

export type FloorPlanProps = {
  room: { width: number; height: number };
  tables: readonly PlacedTable[];
  timeZone: string;
  marks?: ReadonlyMap<string, OwnMark>;
  zoom: PlanZoom;
  selectedId?: string | null;
  onSelect: (id: string) => void;
};

/** The room of an outlet from above, to scale; each table is a button. The zoom scrolls it. */
export function FloorPlan({ room, tables, timeZone, marks, zoom, selectedId, onSelect }: FloorPlanProps) {
  const t = useTranslations('table');
  const tableText = useTableText(timeZone);
  const view = shownPart(
    room,
    tables.map(({ plan }) => plan),
  );
  const texts = tables.map((table) => tableText.short(table));
  const smallest = smallestLabel(tables.map(({ plan }) => plan));
  const aspectRatio = `${view.width} / ${view.height}`;
  return (
    <div
      ref={zoom.viewport}
      className="no-scrollbar max-w-full touch-pan-x touch-pan-y overflow-auto rounded-lg bg-floor shadow-card"
      style={{ aspectRatio }}
    >
      <ul
        aria-label={t('plan')}
        className="relative isolate w-[calc(100%*var(--zoom,1))]"
        style={{ aspectRatio }}
      >
        <Room {...room} view={view} tables={tables} ownIds={new Set(marks?.keys())} selectedId={selectedId} />
        {tables.map((table) => {
          const { x, y } = table.plan;
          const { w, h } = boundingSize(table.plan);
          const others = tables.filter(({ id }) => id !== table.id).map(({ plan }) => plan);
          const space = spaceBelow(table.plan, others, room);
          const mark = marks?.get(table.id);
          const label = tableText.description(table);
          return (
            <li
              key={table.id}
              className="absolute"
              style={{
                left: share((x - w / 2 - view.left) / view.width),
                top: share((y - h / 2 - view.top) / view.height),
                width: share(w / view.width),
                height: share(h / view.height),
              }}
            >
              <PlanTable
                number={table.number}
                stateText={mark?.isNow ? mark.text : tableText.short(table)}
                label={mark ? `${mark.text}, ${label}` : label}
                mark={mark?.icon}
                state={drawnState(table)}
                selected={table.id === selectedId}
                onSelect={() => onSelect(table.id)}
                widest={widest(texts)}
                onTable={{ width: smallest.w / w, height: smallest.h / h }}
                below={{ width: space.width / w, height: space.height / h }}
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}
