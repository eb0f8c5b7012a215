import { tableApi } from '#lib/contract/table.ts';
import type { Hall, HallTable } from '#lib/domain/hall.ts';
import type { CallContext } from '#server/core/context.ts';
import { localize } from '#server/core/lang.ts';
import { Refusal } from '#server/core/refusal.ts';
import { activeOutlet, findActiveTable, findTable } from '#server/hall/lookup.ts';
import { findTableByCode, normalizeTableCode } from '#server/hall/table-code.ts';
import type { Routes } from '#server/http/mount.ts';
import { findTableDetail, listTables } from './queries.ts';
import { listSlots } from './slots.ts';

export const tableRoutes: Routes = (mount) => {
  mount.shared(tableApi.list, async ({ deps, hall, now }, { store_id }) => ({
    list: await listTables(deps.db, hall, activeOutlet(hall, store_id), now),
  }));

  mount.guest(tableApi.detail, async (ctx, { id, code, order_id, lang = ctx.lang }) => {
    const table = code ? await loadTableByCode(ctx, code) : activeTable(ctx.hall, id, 'id');
    return {
      ...(await findTableDetail(ctx.deps.db, ctx.hall, table, {
        now: ctx.now,
        user_id: ctx.user?.id ?? null,
        order_id,
      })),
      store_name: localize(activeOutlet(ctx.hall, table.outlet_id).name, lang),
      at_table: Boolean(code),
    };
  });

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

function activeTable(hall: Hall, id: string | undefined, field: string): HallTable {
  if (!id) throw new Refusal('invalid_input', { field });
  const table = findActiveTable(hall, id);
  if (!table) throw new Refusal('table_unknown', { field });
  return table;
}

async function loadTableByCode({ deps, hall }: CallContext, code: string): Promise<HallTable> {
  const id = await findTableByCode(deps.db, normalizeTableCode(code));
  const table = id === undefined ? undefined : findTable(hall, id);
  if (!table) throw new Refusal('table_code_unknown', { field: 'code' });
  return table;
}
