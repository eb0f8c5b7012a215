export {
  findTopup,
  lastPaymentStatement,
  type Payment,
  selectPendingPayments,
  selectTopups,
  selectUnfulfilledIds,
  sumBonuses,
  sumReversed,
} from './store.ts';
