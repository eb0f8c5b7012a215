import { contactApi } from '#lib/contract/contact.ts';
import type { Routes } from '#server/http/mount.ts';
import type { CustomerDeps } from '../deps.ts';
import { reportFault } from './commands.ts';
import { presentContact } from './present.ts';

export const contactRoutes: Routes<CustomerDeps> = (mount) => {
  mount.guest(contactApi.detail, async ({ hall, lang, now }) => presentContact(hall, lang, now));
  mount.idempotent(contactApi.report, reportFault);
};
