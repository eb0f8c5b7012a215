export { selectCardRefunds, selectFailedRefunds } from './card-refund-store.ts';
export {
  findLastPayment,
  findOrderSource,
  findPayment,
  findTopup,
  listOrderRefunds,
  type OrderSource,
  type Payment,
  selectPaidPayments,
  selectPendingPayments,
  selectTopups,
  selectUnfulfilledIds,
  sumBonuses,
  sumReversed,
  sumReversedOf,
} from './store.ts';
