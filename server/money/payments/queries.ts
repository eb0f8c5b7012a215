export { selectCardRefunds, selectFailedRefunds } from './card-refund-store.ts';
export {
  findLastPayment,
  findPayment,
  findTopup,
  listOrderRefunds,
  listOrderSources,
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
