export {
  findTopup,
  lastPaymentStatement,
  type Payment,
  selectPendingPayments,
  selectTopups,
  sumBonuses,
  sumReversed,
} from './store.ts';
