import type { Hall } from '#lib/domain/hall.ts';
import type { Instant } from '#lib/domain/time.ts';
import { retiredSellers } from './seller.ts';

/** Keeps what the hall removed, because past orders and receipts refer to it. */
export function retireRemoved(hall: Hall, previous: Hall | null, now: Instant): Hall {
  if (previous === null) return hall;
  const outletIds = new Set(hall.outlets.map((outlet) => outlet.id));
  const tableIds = new Set(hall.outlets.flatMap((outlet) => outlet.tables).map((table) => table.id));
  const sellers = retiredSellers(hall, previous, now);
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
      types: Object.fromEntries(
        Object.entries({ ...previous.retired.types, ...previous.types }).filter(([id]) => !hall.types[id]),
      ),
      ...(sellers ? { sellers } : {}),
    },
  };
}
