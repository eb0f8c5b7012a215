import { counterOfficeBrowserApi } from '#lib/contract/counter/office-browser.ts';
import { counterStaffApi } from '#lib/contract/counter/staff.ts';
import { businessDayOf } from '#lib/domain/opening.ts';
import { withTransaction } from '#server/core/context.ts';
import { localize } from '#server/core/lang.ts';
import { read, write } from '#server/db/statement.ts';
import { findSubjectIds } from './action-subject.ts';
import { onlyActive } from './active-staff.ts';
import { approve } from './approvals.ts';
import { enrolDevice, loginStaff } from './commands.ts';
import type { CounterRoutes } from './mount.ts';
import { changeOutlet, loginOffice, logoutOffice } from './office-browser.ts';
import { listNames } from './staff-names.ts';
import { deleteSession, selectDeviceStaff } from './store.ts';
import { checkPin, startStaffSession } from './unlock.ts';
import { worksAt } from './works-at.ts';

export const counterAccessRoutes: CounterRoutes = (mount) => {
  mount.open(counterStaffApi.enrol, (ctx, input) => enrolDevice(ctx, input));
  mount.device(counterStaffApi.device, async ({ deps, device, outlet, hall, lang, now }) => {
    const signedIn = await onlyActive(deps.db, await read(deps.db, selectDeviceStaff(device.id)));
    const rows = signedIn.filter((staff) => worksAt(staff, outlet.id));
    const names = await listNames(
      deps.db,
      rows.map(({ user_id }) => user_id),
    );
    return {
      device,
      outlet: { id: outlet.id, name: localize(outlet.name, lang), time_zone: outlet.time_zone },
      brand: localize(hall.brand, lang),
      currency: hall.currency,
      today: businessDayOf(outlet.hours, outlet.time_zone, now),
      staff: rows.map(({ user_id, role }) => ({
        id: user_id,
        name: names.get(user_id) ?? '',
        role,
      })),
    };
  });
  mount.device(counterStaffApi.login, loginStaff);
  mount.device(counterStaffApi.unlock, async (ctx, { staff_id, pin }) => {
    const staff = await checkPin(ctx, staff_id, pin);
    return withTransaction(ctx.deps, ({ tx }) => startStaffSession(tx, ctx.device, staff, ctx.now));
  });
  mount.open(counterOfficeBrowserApi.login, loginOffice);
  mount.act(counterOfficeBrowserApi.outlet, async (ctx, { outlet_id }) => {
    ctx.audit({ to_outlet_id: outlet_id });
    await changeOutlet(ctx, outlet_id);
    return {};
  });
  mount.device(counterOfficeBrowserApi.logout, async (call) => {
    await logoutOffice(call);
    return {};
  });
  mount.act(counterStaffApi.lock, async ({ tx, token_hash }) => {
    await write(tx, deleteSession(token_hash));
    return {};
  });
  mount.act(counterStaffApi.active, async () => ({}));
  mount.act(counterStaffApi.approve, {
    prepare: (ctx, { staff_id, pin }) => checkPin(ctx, staff_id, pin),
    run: async (ctx, { act, body }, approver) => {
      ctx.audit({ approver: approver.user_id, act });
      ctx.audit(await findSubjectIds(ctx.tx, ctx, { path: act, input: parsed(body) }));
      return approve(ctx, ctx.tx, { approver, act, body });
    },
  });
};

/** The body of the action that is approved. Undefined if it is no JSON. */
function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
