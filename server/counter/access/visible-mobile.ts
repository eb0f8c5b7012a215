import { hasRole } from '#lib/contract/counter/access.ts';
import { maskMobile, mobileText } from '#server/core/phone-text.ts';
import type { Staff } from './context.ts';

/** A customer's number as the staff see it: managers see it whole, attendants masked. */
export const visibleMobile = (mobile: string | null, { role }: Pick<Staff, 'role'>): string | null =>
  mobile && (hasRole(role, 'manager') ? mobileText(mobile) : maskMobile(mobile));
