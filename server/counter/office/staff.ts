import { hasRole, type StaffRole, staffRoles } from '#lib/contract/counter/access.ts';
import type { counterOfficeApi, Employee } from '#lib/contract/counter/office.ts';
import type { ParsedInput } from '#lib/contract/endpoint.ts';
import { Refusal } from '#server/core/refusal.ts';
import { parseMobile } from '#server/customer/code/address.ts';
import { ensureUser } from '#server/customer/user/commands.ts';
import { read } from '#server/db/statement.ts';
import type { ActionContext, Staff, StaffCall } from '../access/context.ts';
import { endEmployment, listStaff, unknownOutlets, writeStaff } from '../access/manage.ts';
import { findStaff } from '../access/queries.ts';
import { worksAt } from '../access/works-at.ts';
import type { CounterDeps } from '../deps.ts';

/** The roles that a member of staff may give: an owner all, a manager that of an attendant. */
export const rolesGivenBy = ({ role }: Pick<Staff, 'role'>): StaffRole[] =>
  role === 'owner' ? [...staffRoles] : role === 'manager' ? ['attendant'] : [];

/** Returns true if `by` may change `other`: a manager may change attendants of their outlets only. */
function mayChange(by: Staff, other: Staff): boolean {
  if (by.user_id === other.user_id) return false;
  if (by.role === 'owner') return true;
  return rolesGivenBy(by).includes(other.role) && other.outlet_ids.every((id) => worksAt(by, id));
}

/** The people who work at the outlet of the device; for an owner, everybody. */
export async function readEmployees({
  deps,
  outlet,
  staff: reader,
}: StaffCall<CounterDeps>): Promise<Employee[]> {
  return (await listStaff(deps.db))
    .filter(({ staff }) => hasRole(reader.role, 'owner') || worksAt(staff, outlet.id))
    .map(({ staff, person }) => ({
      id: staff.user_id,
      name: staff.name || (person?.nickname ?? ''),
      staff_name: staff.name,
      mobile: person?.mobile ?? null,
      role: staff.role,
      outlet_ids: staff.role === 'owner' ? [] : staff.outlet_ids,
      has_pin: staff.pin_hash !== null,
      can_change: mayChange(reader, staff),
    }));
}

/** Lets the person with this phone work at the counter, or changes the role, the outlets and the name. */
export async function saveEmployee(
  ctx: ActionContext<CounterDeps>,
  { mobile, role, outlet_ids, name }: ParsedInput<typeof counterOfficeApi.saveStaff>,
): Promise<string> {
  const { tx, deps, hall, now, staff } = ctx;
  const number = parseMobile(mobile, hall.default_country);
  if (unknownOutlets(hall, outlet_ids).length > 0 || (role !== 'owner' && outlet_ids.length === 0))
    throw new Refusal('not_found', { field: 'outlet_ids' });
  if (!rolesGivenBy(staff).includes(role) || !outlet_ids.every((id) => worksAt(staff, id)))
    throw new Refusal('role_required', { facts: { role: 'owner' } });
  const { id } = await ensureUser(tx, deps.ids, { mobile: number, now });
  ctx.audit({ user_id: id, role, outlet_ids });
  await checkMayChange(ctx, id);
  await writeStaff(tx, id, { role, outlets: role === 'owner' ? [] : outlet_ids, name }, now);
  return id;
}

export async function removeEmployee(ctx: ActionContext<CounterDeps>, id: string): Promise<void> {
  ctx.audit({ user_id: id });
  if (!(await checkMayChange(ctx, id)) || !(await endEmployment(ctx.tx, id, ctx.now)))
    throw new Refusal('not_found', { field: 'id' });
}

/** False for somebody who is not on the staff. */
async function checkMayChange({ tx, staff }: ActionContext<CounterDeps>, user_id: string): Promise<boolean> {
  const other = await read(tx, findStaff(user_id));
  if (user_id === staff.user_id) throw new Refusal('own_staff_record');
  if (other && !mayChange(staff, other)) throw new Refusal('role_required', { facts: { role: 'owner' } });
  return other !== undefined;
}
