import { movesWithAccount, type PersonalData } from '#server/core/personal-data.ts';
import { Refusal } from '#server/core/refusal.ts';
import { read } from '#server/db/statement.ts';
import { exportPayments, hasPendingMoney, hasPendingPayment } from './store.ts';

export const paymentPersonalData: PersonalData = {
  export: async (db, user_id) => ({ payments: await read(db, exportPayments(user_id)) }),
  // Its money would arrive without an account. An abandoned payment fails after a day.
  refuseDeletion: async (tx, user_id) =>
    (await read(tx, hasPendingPayment(user_id))) ? new Refusal('payment_pending') : null,
  refuseJoin: async (tx, user_id) =>
    (await read(tx, hasPendingMoney(user_id))) ? new Refusal('payment_pending') : null,
  ...movesWithAccount('payments', 'id'),
};
