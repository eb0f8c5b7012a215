import type { Hall } from '#lib/domain/hall.ts';

/** The hall with the outlets and tables that it removed from `previous` as retired: past orders refer to them. */
export function retireRemoved(hall: Hall, previous: Hall | null): Hall {
  if (previous === null) return hall;
  const outletIds = new Set(hall.outlets.map((outlet) => outlet.id));
  const tableIds = new Set(hall.outlets.flatMap((outlet) => outlet.tables).map((table) => table.id));
  const previousTables = [...previous.outlets.flatMap((outlet) => outlet.tables), ...previous.retired.tables];
  return {
    ...hall,
    retired: {
      outlets: [...previous.outlets, ...previous.retired.outlets]
        .filter((outlet) => !outletIds.has(outlet.id))
        .map((outlet) => ({ ...outlet, tables: [] })),
      tables: previousTables
        .filter((table) => !tableIds.has(table.id))
        .map((table) => ({ ...table, out_of_service: true })),
    },
  };
}
