import type { Table } from '#lib/contract/table.ts';
import { TableCard } from './table-card.tsx';

/** The tables of an outlet as a list. */
export default function TableList({
  tables,
  timeZone,
  onSelect,
}: {
  tables: readonly Table[];
  timeZone: string;
  onSelect: (id: string) => void;
}) {
  return (
    <ul className="flex flex-col gap-3">
      {tables.map((table) => (
        <li key={table.id}>
          <TableCard table={table} timeZone={timeZone} onClick={() => onSelect(table.id)} />
        </li>
      ))}
    </ul>
  );
}
