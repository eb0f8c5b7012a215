import type { Table } from '#lib/contract/table.ts';
import type { OwnMark } from './floor-plan.tsx';
import { TableCard } from './table-card.tsx';

/** The tables of an outlet as a list. */
export default function TableList({
  tables,
  marks,
  timeZone,
  onSelect,
}: {
  tables: readonly Table[];
  marks: ReadonlyMap<string, OwnMark>;
  timeZone: string;
  onSelect: (id: string) => void;
}) {
  return (
    <ul className="flex flex-col gap-3">
      {tables.map((table) => (
        <li key={table.id}>
          <TableCard
            table={table}
            own={marks.get(table.id)}
            timeZone={timeZone}
            onClick={() => onSelect(table.id)}
          />
        </li>
      ))}
    </ul>
  );
}
