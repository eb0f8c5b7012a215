import type { Hall } from '#lib/domain/hall.ts';

/** The new hall, with what the one before it had and it has not set aside as retired. */
export function retire(hall: Hall, before: Hall | null): Hall {
  if (before === null) return hall;
  const outlets = new Set(hall.outlets.map((outlet) => outlet.id));
  const tables = new Set(hall.outlets.flatMap((outlet) => outlet.tables).map((table) => table.id));
  const oldTables = [...before.outlets.flatMap((outlet) => outlet.tables), ...before.retired.tables];
  return {
    ...hall,
    retired: {
      outlets: [...before.outlets, ...before.retired.outlets]
        .filter((outlet) => !outlets.has(outlet.id))
        .map((outlet) => ({ ...outlet, tables: [] })),
      tables: oldTables
        .filter((table) => !tables.has(table.id))
        .map((table) => ({ ...table, out_of_service: true })),
    },
  };
}
