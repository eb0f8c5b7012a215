import type { Hall, Outlet } from '#lib/domain/hall.ts';
import { phoneText } from '#server/core/phone-text.ts';

/** The phone number at which an outlet is reached, for people: its own, else the hall's. */
export function contactPhone({ contact, default_country }: Hall, outlet: Outlet): string | null {
  const phone = outlet.phone ?? outlet.contact.phone ?? contact.phone;
  return phone && phoneText(phone, default_country);
}
