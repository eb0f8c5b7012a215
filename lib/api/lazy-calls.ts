import { indexApi } from '#lib/contract/config.ts';
import type { Input } from '#lib/contract/endpoint.ts';
import { noticeApi } from '#lib/contract/notice.ts';
import { storeApi } from '#lib/contract/store.ts';
import { tableApi } from '#lib/contract/table.ts';
import type { LegalTextKey } from '#lib/domain/hall.ts';
import { cursorInput } from './cache/paging.ts';
import { callOrThrow } from './client/call.ts';
import { customer } from './client/customer.ts';

// The calls of the queries that Home has. Its document has brought their data: the first load does not need
// what makes and checks a call, so that these queries import this file when they run.

export const fetchConfig = (signal: AbortSignal) => callOrThrow(indexApi.config, {}, customer, { signal });

export const fetchText = (key: LegalTextKey, signal: AbortSignal) =>
  callOrThrow(indexApi.text, { key }, customer, { signal });

export const fetchOutlets = (input: Input<typeof storeApi.list>, signal: AbortSignal) =>
  callOrThrow(storeApi.list, input, customer, { signal });

export const fetchTables = (store_id: string, signal: AbortSignal) =>
  callOrThrow(tableApi.list, { store_id }, customer, { signal });

export const fetchAnnouncements = (pageParam: string, signal: AbortSignal) =>
  callOrThrow(noticeApi.list, cursorInput(pageParam), customer, { signal });

export const fetchAnnouncement = (id: string, signal: AbortSignal) =>
  callOrThrow(noticeApi.detail, { id }, customer, { signal });
