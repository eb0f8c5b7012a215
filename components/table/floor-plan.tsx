import { useTranslations } from 'next-intl';
import type { Table } from '#lib/contract/table.ts';
import { PlanTable } from './plan-table.tsx';
import { Room } from './room.tsx';
import { drawnState, type PlacedTable, useTableText } from './use-table-text.ts';

export type FloorPlanProps = {
  /** Meters. */
  room: { width: number; height: number };
  tables: readonly PlacedTable[];
  timeZone: string;
  selectedId?: string | null;
  onSelect: (id: string) => void;
};

/** At a smaller scale the labels would not fit the tables, so a wider room scrolls. In rem, to grow with the text. */
const MIN_REM_PER_METER = 1.6875;

/** The room of an outlet from above, to scale; each table is a button. */
export function FloorPlan({ room, tables, timeZone, selectedId, onSelect }: FloorPlanProps) {
  const t = useTranslations('table');
  const tableText = useTableText(timeZone);
  return (
    <div className="no-scrollbar overflow-x-auto rounded-lg bg-floor shadow-card">
      <ul
        aria-label={t('plan')}
        className="relative [container-type:size]"
        style={{
          aspectRatio: `${room.width} / ${room.height}`,
          minWidth: `${room.width * MIN_REM_PER_METER}rem`,
        }}
      >
        <Room {...room} tables={tables} selectedId={selectedId} />
        {tables.map((table) => (
          <li
            key={table.id}
            className="absolute"
            style={{
              left: `${(table.plan.x / room.width) * 100}%`,
              top: `${(table.plan.y / room.height) * 100}%`,
            }}
          >
            <PlanTable
              number={table.number}
              stateText={tableText.short(table)}
              label={tableText.description(table)}
              state={drawnState(table)}
              selected={table.id === selectedId}
              onSelect={() => onSelect(table.id)}
              box={boundingBox(table.plan, room)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The bounding box of a rotated table, as shares of the room. */
function boundingBox(plan: Table['plan'], room: FloorPlanProps['room']) {
  const angle = (plan.rotate * Math.PI) / 180;
  const [sin, cos] = [Math.abs(Math.sin(angle)), Math.abs(Math.cos(angle))];
  return { w: (plan.w * cos + plan.h * sin) / room.width, h: (plan.w * sin + plan.h * cos) / room.height };
}
