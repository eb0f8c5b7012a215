import type { Hall, Outlet } from '#lib/domain/hall.ts';
import { memoize } from '#server/core/memoize.ts';
import { phoneText } from '#server/core/phone-text.ts';
import { derived } from './derived.ts';

/** The phone number of the hall, for people. */
export const hallPhone = (hall: Hall): string | null =>
  hall.contact.phone && textsOf(hall)(hall.contact.phone);

/** The phone number at which an outlet is reached, for people: its own, else the hall's. */
export function contactPhone(hall: Hall, outlet: Outlet): string | null {
  const phone = outlet.phone ?? outlet.contact.phone ?? hall.contact.phone;
  return phone && textsOf(hall)(phone);
}

/** One text takes about 50 µs, and a call lists up to a thousand. */
const textsOf = derived(({ default_country, outlets }: Hall) =>
  memoize(outlets.length + 1, (phone) => phoneText(phone, default_country)),
);
