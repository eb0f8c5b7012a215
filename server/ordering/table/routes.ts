import { tableApi } from '#lib/contract/table.ts';
import { activeOutlet } from '#server/hall/lookup.ts';
import type { Routes } from '#server/http/mount.ts';
import { activeTable, findTableDetail, listTables } from './queries.ts';
import { listSlots } from './slots.ts';

export const tableRoutes: Routes = (mount) => {
  mount.shared(tableApi.list, async ({ deps, hall, now }, { store_id }) => ({
    list: await listTables(deps.db, hall, activeOutlet(hall, store_id), now),
  }));

  mount.guest(tableApi.detail, (ctx, input) => findTableDetail(ctx, input));

  mount.guest(tableApi.slots, async ({ deps, hall, now, user }, { table_id, date, minutes, order_id }) => {
    return await listSlots(deps.db, hall, activeTable(hall, table_id, 'table_id'), {
      date,
      now,
      user_id: user?.id ?? null,
      order_id,
      minutes,
    });
  });
};
