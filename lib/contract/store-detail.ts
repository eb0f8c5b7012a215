import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { hoursFields, id } from './fields.ts';
import { reviewSummarySchema } from './review.ts';
import { storeSchema } from './store.ts';

const storeDetailSchema = v.object({
  ...storeSchema.entries,
  ...hoursFields,
  email: v.nullable(v.string()),
  /** WeChat id. */
  wechat: v.nullable(v.string()),
  /** URLs. */
  photos: v.array(v.string()),
  equipment: v.array(v.string()),
  /** How to get in; null if it is not said. */
  entrance: v.nullable(v.string()),
  rating: reviewSummarySchema,
});
export type OutletDetail = v.InferOutput<typeof storeDetailSchema>;

/** Calls about an outlet that Home does not make: it loads `storeApi`. */
export const storeDetailApi = {
  detail: endpoint({
    method: 'GET',
    path: '/api/store/detail',
    access: 'guest',
    input: v.object({ id }),
    output: storeDetailSchema,
    summary: 'One outlet with its hours, pictures, equipment, contact details and rating.',
  }),
};
