export { selectCardRefunds, selectFailedRefunds } from './card-refund-store.ts';
export {
  findPayment,
  findTopup,
  lastPaymentStatement,
  type OrderSource,
  orderRefundsStatement,
  orderSourceStatement,
  type Payment,
  selectPaidPayments,
  selectPendingPayments,
  selectTopups,
  selectUnfulfilledIds,
  sumBonuses,
  sumReversed,
  sumReversedOf,
} from './store.ts';
