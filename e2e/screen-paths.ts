import { routes } from '../app/routes.ts';
import type { PersonWithHistory } from './person.ts';

/** The path of every route, and of those again that show more with a parameter. */
export const screenPaths = ({
  table_id,
  ended,
  reviewed,
  unpaid,
  booked,
  invite_token,
}: PersonWithHistory): string[] => [
  ...Object.keys(routes),
  `/pages/order/add?id=${table_id}`,
  `/pages/order/pay?id=${unpaid}`,
  `/pages/order/finish?id=${ended}`,
  `/pages/order/finish?id=${booked}`,
  `/pages/order/receipt?id=${ended}`,
  `/pages/order/evaluateAdd?id=${ended}`,
  `/pages/order/evaluate?id=${reviewed}&store_id=jingan`,
  `/pages/order/replay?id=${ended}`,
  `/pages/index/couponUse?table_id=${table_id}&minutes=60`,
  '/pages/index/noticeDetail?id=deposit',
  `/pages/order/invitation?token=${invite_token}`,
  '/pages/store/detail?id=jingan',
  '/pages/queue/join?store=jingan',
];
