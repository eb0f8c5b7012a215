import * as v from 'valibot';
import { indexApi } from './config.ts';
import { endpoint } from './endpoint.ts';
import { id, queryLang } from './fields.ts';
import { noticeApi } from './notice.ts';
import { storeApi } from './store.ts';
import { tableApi } from './table.ts';

/** What Home shows to a guest: the responses of four calls at one instant. */
export const homeSchema = v.object({
  config: indexApi.config.output,
  stores: storeApi.list.output,
  /** The outlet that the tables belong to; null if there is none. */
  store_id: v.nullable(id),
  tables: tableApi.list.output,
  /** The first page, of which none is unread. */
  notices: noticeApi.list.output,
});
export type HomeData = v.InferOutput<typeof homeSchema>;

/** `GET /api/index/home`. */
export const homeApi = {
  home: endpoint({
    method: 'GET',
    path: '/api/index/home',
    access: 'guest',
    input: v.object({
      /** The outlet whose tables are requested; if omitted or unknown, the first of the list. */
      store_id: v.optional(v.pipe(v.string(), v.maxLength(64)), ''),
      lang: queryLang,
    }),
    output: homeSchema,
    summary: 'All that Home needs in one call: configuration, outlets, tables and announcements.',
  }),
};
