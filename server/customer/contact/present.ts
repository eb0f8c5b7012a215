import type { Contact } from '#lib/contract/contact.ts';
import type { Hall, Outlet } from '#lib/domain/hall.ts';
import { isOpen, nextOpeningChange } from '#lib/domain/opening.ts';
import { type Lang, localize } from '#server/core/lang.ts';
import { contactPhone, hallPhone } from '#server/hall/contact-phone.ts';
import { sentHours } from '#server/hall/sent-hours.ts';

/** Contact details; an outlet without its own has the hall's. */
export const presentContact = (hall: Hall, lang: Lang, now: number): Contact => ({
  ...hall.contact,
  phone: hallPhone(hall),
  stores: hall.outlets.map((outlet) => presentOutlet(hall, outlet, lang, now)),
  faq: hall.faq.map(({ question, answer }) => ({
    question: localize(question, lang),
    answer: localize(answer, lang),
  })),
});

function presentOutlet(hall: Hall, outlet: Outlet, lang: Lang, now: number): Contact['stores'][number] {
  const { id, lat, lng, time_zone, hours, contact } = outlet;
  return {
    id,
    name: localize(outlet.name, lang),
    address: localize(outlet.address, lang),
    lat,
    lng,
    time_zone,
    open_now: isOpen(hours, time_zone, now),
    open_change_at: nextOpeningChange(hours, time_zone, now),
    ...sentHours(outlet, now),
    phone: contactPhone(hall, outlet),
    email: contact.email ?? hall.contact.email,
    wechat: contact.wechat ?? hall.contact.wechat,
  };
}
