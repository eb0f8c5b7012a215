export {
  findLastPayment,
  findTopup,
  type Payment,
  selectPendingPayments,
  selectTopups,
  sumBonuses,
} from './store.ts';
