'use client';

import { contactApi } from '#lib/contract/contact.ts';
import { customerQuery, useChange } from './client/customer-queries.ts';

export const contactQueries = {
  detail: (locale: string) => ({
    ...customerQuery(['contact', locale], contactApi.detail, {}),
    staleTime: 60_000,
  }),
};

/** Reports a fault at a table; the form shows a refusal. */
export const useReportFault = () => useChange(contactApi.report, { quiet: true, changes: [] });
