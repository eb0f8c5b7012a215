import { paymentApi } from '#lib/contract/payment.ts';
import { Busy } from '#server/core/busy.ts';
import type { UserCallContext } from '#server/core/context.ts';
import { limitConcurrency } from '#server/core/limit-concurrency.ts';
import { Refusal } from '#server/core/refusal.ts';
import { read } from '#server/db/statement.ts';
import type { Routes } from '#server/http/mount.ts';
import type { MoneyDeps } from '../deps.ts';
import { findProvider } from './port.ts';
import { settlePayment } from './settle.ts';
import { findOwnPayment, type Payment, selectPendingPayments } from './store.ts';

/** The calls of the app that concern a payment. */
export const paymentCalls: Routes<MoneyDeps> = (mount) => {
  mount.user(paymentApi.leave, (ctx, { id }) => leavePayment(ctx, id));
  mount.user(paymentApi.leaveOrder, (ctx, { id }) => leavePaymentsOf(ctx, id));
};

/** Closes the page of a pending payment and settles it as failed, or as paid if it was charged. */
async function leavePayment(
  { deps, user }: UserCallContext<MoneyDeps>,
  id: string,
): Promise<{ status: Payment['status'] }> {
  const payment = await read(deps.db, findOwnPayment(id, user.id));
  if (!payment) throw new Refusal('not_found', { field: 'id' });
  if (payment.status === 'pending') await closePage(deps, payment);
  const { status } = (await read(deps.db, findOwnPayment(id, user.id))) ?? payment;
  return { status };
}

/** Leaves every pending payment of the person's unpaid order. */
async function leavePaymentsOf({ deps, user }: UserCallContext<MoneyDeps>, order_id: string) {
  const payments = await read(deps.db, selectPendingPayments(order_id));
  const limit = limitConcurrency(PAGES_AT_ONCE);
  const own = payments.filter((payment) => payment.user_id === user.id);
  await Promise.all(own.map((payment) => limit(() => closePage(deps, payment))));
  return {};
}

const PAGES_AT_ONCE = 4;

/** Throws `Busy` if the provider does not answer. */
async function closePage(deps: MoneyDeps, payment: Payment): Promise<void> {
  const provider = findProvider(deps.paymentProviders, payment.provider);
  const outcome = await provider?.closePage(payment, 'short').catch((cause: unknown) => {
    throw new Busy('the payment provider does not answer', { cause });
  });
  if (outcome) await settlePayment(deps, payment.provider, outcome);
}
