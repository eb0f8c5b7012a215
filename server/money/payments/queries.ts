export { selectCardRefunds, selectFailedRefunds } from './card-refund-store.ts';
export { cardRefundsOf, recoverableOf, sourcesOf } from './given-back.ts';
export {
  findPayment,
  findTopup,
  listOrderPayments,
  type OrderPayment,
  type Payment,
  selectPaidPayments,
  selectPendingPayments,
  selectTopups,
  selectUnfulfilledIds,
  sumBonuses,
  sumReversed,
  sumReversedOf,
} from './store.ts';
