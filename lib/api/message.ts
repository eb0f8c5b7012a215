'use client';

import { messageApi } from '#lib/contract/message.ts';
import { hourCycleOf } from '#lib/i18n/hour-cycle.ts';
import { MINE } from './cache/query-keys.ts';
import { customerPages, useChange } from './client/customer-queries.ts';

/** First parts of the query keys of messages. */
export const MESSAGES = [MINE, 'message'] as const;

export const messageQueries = {
  list: (locale: string) =>
    customerPages([...MESSAGES, 'list', locale], messageApi.list, {
      hour_cycle: hourCycleOf(locale, navigator.language),
    }),
};

/** Marks messages as read. A refusal is not shown. */
export const useReadMessages = () => useChange(messageApi.read, { quiet: true, changes: [MESSAGES] });
