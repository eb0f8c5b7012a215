import type { Output } from '#lib/contract/endpoint.ts';
import type { orderApi } from '#lib/contract/order.ts';

/** Whether one of the person's current orders is at another outlet: the stream of `store_id` tells none of its changes. */
export const hasOrderElsewhere = (
  current: Output<typeof orderApi.current> | undefined,
  store_id: string,
): boolean =>
  [current?.playing, current?.next, current?.held].some((order) => order && order.store.id !== store_id);
