import type { Endpoint, Input, Output } from '../lib/contract/endpoint.ts';
import { type OrderDetail, orderApi } from '../lib/contract/order.ts';
import { vipApi } from '../lib/contract/vip.ts';
import { walletApi } from '../lib/contract/wallet.ts';
import type { Reply } from '../server/test/call-api.ts';

/** Makes calls as one signed-in person. */
export interface ApiClient {
  call<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Reply<E>>;
}

export interface RandomCalls {
  readonly tables: readonly { readonly id: string; readonly code: string }[];
  /** Epoch seconds. */
  now(): number;
  submitPayment(redirect_url: string, result: 'paid' | 'failed'): Promise<void>;
  /** Gets the HTTP status of every reply, and the reason of a refusal. */
  onReply(status: number, reason: string | null): void;
}

interface Wallet {
  readonly balance: number;
  readonly deposit_held: number;
}

/** A customer who takes random actions and keeps their own account of the money. */
export function makeRandomCustomer(client: ApiClient, simulation: RandomCalls, random: () => number) {
  const orderIds: string[] = [];
  /** Paid by sandbox payments so far, minor units. */
  let paidIn = 0;

  const pick = <T>(choices: readonly T[]): T => choices[Math.floor(random() * choices.length)] as T;
  const call = async <E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Output<E> | null> => {
    const reply = await client.call(endpoint, input);
    simulation.onReply(reply.status, reply.ok ? null : reply.refusal.reason);
    return reply.ok ? reply.data : null;
  };
  /** Submits a payment page: usually once, sometimes twice at the same time, sometimes as failed. */
  const submitPayment = async (redirect_url: string, amount: number) => {
    if (random() < 0.15) return simulation.submitPayment(redirect_url, 'failed');
    paidIn += amount;
    const submits = random() < 0.3 ? 2 : 1;
    await Promise.all(Array.from({ length: submits }, () => simulation.submitPayment(redirect_url, 'paid')));
  };
  const addOrder = async (start_time: number | null) => {
    const { id: table_id, code } = pick(simulation.tables);
    const minutes = pick([30, 45, 60, 90]);
    const order = await call(orderApi.add, { table_id, start_time, minutes, code: start_time ? null : code });
    if (order) orderIds.push(order.id);
  };
  /** Actions on one of the latest orders; does nothing if there is none. */
  const withOrder = async (act: (id: string) => Promise<unknown>) => {
    const id = pick(orderIds.slice(-4));
    if (id) await act(id);
  };
  const detail = (id: string) => call(orderApi.detail, { id });

  const actions: readonly (() => Promise<unknown>)[] = [
    () => addOrder(null),
    () => addOrder((Math.floor(simulation.now() / 900) + 1 + Math.floor(random() * 12)) * 900),
    () => withOrder((id) => call(orderApi.pay, { id, method: 'wallet' })),
    () => withOrder((id) => call(orderApi.pay, { id, method: 'wallet' })),
    () =>
      withOrder(async (id) => {
        const payment = await call(orderApi.pay, { id, method: 'sandbox' });
        if (payment?.redirect_url) await submitPayment(payment.redirect_url, payment.order.total);
      }),
    () =>
      withOrder(async (id) => {
        const table_id = (await detail(id))?.table.id;
        const code = simulation.tables.find((table) => table.id === table_id)?.code ?? '';
        await call(orderApi.open, { id, code });
      }),
    () =>
      withOrder(async (id) => {
        const order = await detail(id);
        const start_time = order?.kind === 'book' ? order.start_at + pick([-1800, 0, 1800]) : null;
        await call(orderApi.change, { id, start_time, minutes: pick([30, 60, 90]) });
      }),
    () => withOrder((id) => call(orderApi.extend, { id, minutes: pick([15, 30]), method: 'wallet' })),
    () =>
      withOrder(async (id) => {
        const option = pick((await detail(id))?.extend_options ?? []);
        if (!option) return;
        const { minutes, price } = option;
        const payment = await call(orderApi.extend, { id, minutes, price, method: 'sandbox' });
        if (payment?.redirect_url) await submitPayment(payment.redirect_url, price);
      }),
    () => withOrder((id) => call(orderApi.end, { id })),
    () => withOrder((id) => call(orderApi.cancel, { id })),
    async () => {
      const amount = 1_000 * (1 + Math.floor(random() * 50));
      const payment = await call(vipApi.topup, { amount, method: 'sandbox' });
      if (payment?.redirect_url) await submitPayment(payment.redirect_url, amount);
    },
    () => call(orderApi.list, { status: pick(['all', 'paid', 'unpaid'] as const) }),
    () => withOrder(detail),
  ];

  return {
    act: () => pick(actions)(),
    /**
     * The wallet as the server shows it, and as it follows from the payments and orders, without the ledger.
     */
    async compareWallet(): Promise<{ actual: Wallet; expected: Wallet }> {
      let balance = paidIn;
      let deposit_held = 0;
      for (const id of orderIds) {
        const order = await detail(id);
        if (!order) throw new Error(`order ${id} is gone`);
        balance -= spentOn(order);
        if (order.status === 'paid' || order.status === 'playing') deposit_held += order.deposit;
      }
      const actual = await call(walletApi.detail, {});
      if (!actual) throw new Error('the wallet call was refused');
      return { actual, expected: { balance, deposit_held } };
    },
  };
}

/** What an order has cost the person so far, a held deposit included. */
function spentOn({ status, paid, deposit, settlement, timeline }: OrderDetail): number {
  if (status === 'unpaid') return 0;
  if (status === 'paid' || status === 'playing') return paid + deposit;
  if (settlement) return settlement.charged;
  if (!timeline.some(({ event }) => event === 'pay')) return 0;
  const returned = timeline.findLast(({ event }) => event === 'cancel')?.amount ?? 0;
  return paid + deposit - returned;
}
