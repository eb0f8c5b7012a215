import { counterOfficeApi } from '#lib/contract/counter/office.ts';
import { localize } from '#server/core/lang.ts';
import { pageOf } from '#server/core/paging.ts';
import { Refusal } from '#server/core/refusal.ts';
import { read } from '#server/db/statement.ts';
import { formatTableCode } from '#server/hall/table-code.ts';
import { limitedRead } from '../access/limited-read.ts';
import { addDeviceCode, endDevice } from '../access/manage.ts';
import type { CounterRoutes } from '../access/mount.ts';
import { selectDevices } from '../access/queries.ts';
import { worksAt } from '../access/works-at.ts';
import { auditCsv, listActions, presentActions } from './audit.ts';
import { readEmployees, removeEmployee, rolesGivenBy, saveEmployee } from './staff.ts';

export const counterOfficeRoutes: CounterRoutes = (mount) => {
  mount.read(counterOfficeApi.staff, async (call) => ({
    staff: await readEmployees(call),
    outlets: call.hall.outlets
      .filter(({ id }) => worksAt(call.staff, id))
      .map(({ id, name }) => ({ id, name: localize(name, call.lang) })),
    roles: rolesGivenBy(call.staff),
  }));
  mount.act(counterOfficeApi.saveStaff, async (ctx, input) => ({ id: await saveEmployee(ctx, input) }));
  mount.act(counterOfficeApi.removeStaff, async (ctx, { id }) => {
    await removeEmployee(ctx, id);
    return {};
  });
  mount.read(counterOfficeApi.devices, async ({ deps, outlet, device, now }) => ({
    devices: (await read(deps.db, selectDevices(now)))
      .filter(({ outlet_id }) => outlet_id === outlet.id)
      .map((each) => ({ ...each, is_this: each.id === device.id })),
  }));
  mount.act(counterOfficeApi.deviceCode, async ({ tx, outlet, now }) => {
    const { code, expires_at } = await addDeviceCode(tx, outlet.id, now);
    return { code: formatTableCode(code), expires_at };
  });
  mount.act(counterOfficeApi.revokeDevice, async (ctx, { id }) => {
    ctx.audit({ revoked_device_id: id });
    const device = (await read(ctx.tx, selectDevices(ctx.now))).find((each) => each.id === id);
    if (device?.outlet_id !== ctx.outlet.id || !(await endDevice(ctx.tx, id, ctx.now)))
      throw new Refusal('not_found', { field: 'id' });
    return {};
  });
  mount.read(counterOfficeApi.audit, async (call, { cursor, ...filter }) => {
    const rows = await listActions(call, filter, { before_id: readActionCursor(cursor) });
    return pageOf(rows, await presentActions(call, rows), ({ at, id }) => ({ at, id: String(id) }));
  });
  mount.read(counterOfficeApi.auditCsv, limitedRead('audit csv', auditCsv));
};

/** The id in the cursor of a page: entries are sorted by it. */
function readActionCursor(cursor: string | undefined): number | null {
  if (cursor === undefined) return null;
  const id = /^\d{1,12}\.(\d{1,15})$/.exec(cursor)?.[1];
  if (id === undefined) throw new Refusal('invalid_input', { field: 'cursor', facts: { field: 'cursor' } });
  return Number(id);
}
