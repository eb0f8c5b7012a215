'use client';

import { queryOptions, useMutation } from '@tanstack/react-query';
import { contactApi } from '#lib/contract/contact.ts';
import type { Input } from '#lib/contract/endpoint.ts';
import { call, callOrThrow } from './client/call.ts';
import { customer } from './client/customer.ts';

export const contactQueries = {
  detail: (locale: string) =>
    queryOptions({
      queryKey: ['contact', locale],
      queryFn: ({ signal }) => callOrThrow(contactApi.detail, {}, customer, { signal }),
      staleTime: 60_000,
    }),
};

/** Reports a fault at a table; the form shows a refusal. */
export const useReportFault = () =>
  useMutation({
    mutationFn: (input: Input<typeof contactApi.report>) =>
      call(contactApi.report, input, customer, { quiet: true }),
  });
