import { hasRole, type StaffRole } from '#lib/contract/counter/access.ts';
import type { Staff } from './context.ts';
import type { DeviceRow } from './store.ts';

/** An owner works at every outlet. */
export const worksAt = (
  { role, outlet_ids }: Pick<Staff, 'role' | 'outlet_ids'>,
  outlet_id: string,
): boolean => role === 'owner' || outlet_ids.includes(outlet_id);

/** The lowest role of those who work from an office: an attendant works where the devices are. */
export const OFFICE_ROLE: StaffRole = 'manager';

/** Whether somebody of this role works on the device at all. */
export const worksOn = ({ kind }: Pick<DeviceRow, 'kind'>, { role }: Pick<Staff, 'role'>): boolean =>
  kind !== 'office' || hasRole(role, OFFICE_ROLE);
