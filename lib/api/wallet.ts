import { type EntryFilter, type EntryGroup, walletApi } from '#lib/contract/wallet.ts';
import { MINE } from './cache/query-keys.ts';
import { customerPages, customerQuery } from './client/customer-queries.ts';

export const walletQueries = {
  detail: () => customerQuery([MINE, 'wallet', 'detail'], walletApi.detail, {}),
  logs: (type: EntryFilter) => customerPages([MINE, 'wallet', 'logs', type], walletApi.logs, { type }),
  group: (group: EntryGroup) => customerPages([MINE, 'wallet', 'group', group], walletApi.logs, { group }),
};
