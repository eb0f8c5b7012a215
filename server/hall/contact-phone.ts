import type { Hall, Outlet } from '#lib/domain/hall.ts';
import { phoneText } from '#server/core/phone-text.ts';

/** The phone number of the hall, for people. */
export const hallPhone = (hall: Hall): string | null =>
  hall.contact.phone && textIn(hall, hall.contact.phone);

/** The phone number at which an outlet is reached, for people: its own, else the hall's. */
export function contactPhone(hall: Hall, outlet: Outlet): string | null {
  const phone = outlet.phone ?? outlet.contact.phone ?? hall.contact.phone;
  return phone && textIn(hall, phone);
}

/** The texts by version of the hall and number: one takes about 50 µs, and a call lists up to a thousand. */
const known = new WeakMap<Hall, Map<string, string>>();

function textIn(hall: Hall, phone: string): string {
  const texts = known.get(hall) ?? new Map<string, string>();
  known.set(hall, texts);
  const text = texts.get(phone) ?? phoneText(phone, hall.default_country);
  texts.set(phone, text);
  return text;
}
