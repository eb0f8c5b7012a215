export {
  findTopup,
  lastPaymentStatement,
  type Payment,
  selectPendingPayments,
  selectTopups,
  sumBonuses,
} from './store.ts';
