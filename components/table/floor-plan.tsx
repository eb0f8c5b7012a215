import { useTranslations } from 'next-intl';
import type { Table } from '#lib/contract/table.ts';
import { PlanTable } from './plan-table.tsx';
import { Room } from './room.tsx';
import { type TableFacts, useTableText } from './use-table-text.ts';

export type FloorTable = TableFacts & Pick<Table, 'id' | 'plan'>;

export type FloorPlanProps = {
  /** Metres. */
  room: { width: number; height: number };
  tables: readonly FloorTable[];
  timeZone: string;
  selectedId?: string | null;
  onSelect: (id: string) => void;
};

/** Below this scale the labels no longer fit the tables: a wider room scrolls sideways. In rem, so it grows with the text. */
const MIN_REM_PER_METRE = 1.6875;

/**
 * The outlet from above, to scale and live: each table is a button at its place, named with its state.
 * `plan` gives a table's centre and size in metres, `rotate` in degrees.
 */
export function FloorPlan({ room, tables, timeZone, selectedId, onSelect }: FloorPlanProps) {
  const t = useTranslations('table');
  const words = useTableText(timeZone);
  return (
    <div className="no-scrollbar overflow-x-auto rounded-lg bg-floor shadow-card">
      <ul
        aria-label={t('plan')}
        className="relative [container-type:size]"
        style={{
          aspectRatio: `${room.width} / ${room.height}`,
          minWidth: `${room.width * MIN_REM_PER_METRE}rem`,
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
              state={words.short(table)}
              label={words.spoken(table)}
              look={table.out_of_service ? 'closed' : table.state}
              selected={table.id === selectedId}
              onSelect={() => onSelect(table.id)}
              box={boxOf(table.plan, room)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The upright box around a turned table, as shares of the plan's width and height. */
function boxOf(plan: Table['plan'], room: FloorPlanProps['room']) {
  const angle = (plan.rotate * Math.PI) / 180;
  const [sin, cos] = [Math.abs(Math.sin(angle)), Math.abs(Math.cos(angle))];
  return { w: (plan.w * cos + plan.h * sin) / room.width, h: (plan.w * sin + plan.h * cos) / room.height };
}
