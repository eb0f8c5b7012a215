import type { Endpoint, Input, Output } from '#lib/contract/endpoint.ts';
import { orderApi } from '#lib/contract/order.ts';
import { vipApi } from '#lib/contract/vip.ts';
import { walletApi } from '#lib/contract/wallet.ts';
import type { Reply } from './test-server.ts';

/** Whoever can make calls: over the app in tests, over the network in the bench. */
export interface Caller {
  call<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Reply<E>>;
}

/** Where a crowd plays. */
export interface Site {
  readonly tables: readonly { readonly id: string; readonly code: string }[];
  /** Epoch seconds. */
  now(): number;
  /** Sends the form of a sandbox payment's page. */
  submit(redirect_url: string, result: 'paid' | 'failed'): Promise<void>;
  /** Told of every answer: its HTTP status and, where it was refused, the reason. */
  heard(status: number, reason: string | null): void;
}

/** Numbers in [0, 1) that are the same for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Somebody who does one thing after another, at random, and keeps the accounts of it. */
export function makeCustomer(caller: Caller, site: Site, random: () => number) {
  const orders: string[] = [];
  /** Paid from outside so far, minor units. */
  let put = 0;

  const pick = <T>(choices: readonly T[]): T => choices[Math.floor(random() * choices.length)] as T;
  const ask = async <E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Output<E> | null> => {
    const reply = await caller.call(endpoint, input);
    site.heard(reply.status, reply.ok ? null : reply.refusal.reason);
    return reply.ok ? reply.data : null;
  };
  /** Goes through a payment page, now and then twice, now and then in vain. */
  const pay = async (redirect_url: string, amount: number) => {
    if (random() < 0.15) return site.submit(redirect_url, 'failed');
    put += amount;
    const submits = random() < 0.3 ? 2 : 1;
    await Promise.all(Array.from({ length: submits }, () => site.submit(redirect_url, 'paid')));
  };
  const add = async (start_time: number | null) => {
    const { id: table_id, code } = pick(site.tables);
    const minutes = pick([30, 45, 60, 90]);
    const order = await ask(orderApi.add, { table_id, start_time, minutes, code: start_time ? null : code });
    if (order) orders.push(order.id);
  };
  /** Does something with one of the latest orders, if there is any. */
  const withOrder = async (act: (id: string) => Promise<unknown>) => {
    const id = pick(orders.slice(-4));
    if (id) await act(id);
  };
  const detail = (id: string) => ask(orderApi.detail, { id });

  const moves: readonly (() => Promise<unknown>)[] = [
    () => add(null),
    () => add((Math.floor(site.now() / 900) + 1 + Math.floor(random() * 12)) * 900),
    () => withOrder((id) => ask(orderApi.pay, { id, method: 'wallet' })),
    () => withOrder((id) => ask(orderApi.pay, { id, method: 'wallet' })),
    () =>
      withOrder(async (id) => {
        const answer = await ask(orderApi.pay, { id, method: 'sandbox' });
        if (answer?.redirect_url) await pay(answer.redirect_url, answer.order.total);
      }),
    () =>
      withOrder(async (id) => {
        const table = (await detail(id))?.table.id;
        const code = site.tables.find((candidate) => candidate.id === table)?.code ?? '';
        await ask(orderApi.open, { id, code });
      }),
    () => withOrder((id) => ask(orderApi.extend, { id, minutes: pick([15, 30]), method: 'wallet' })),
    () =>
      withOrder(async (id) => {
        const option = pick((await detail(id))?.extend_options ?? []);
        if (!option) return;
        const { minutes, price } = option;
        const answer = await ask(orderApi.extend, { id, minutes, price, method: 'sandbox' });
        if (answer?.redirect_url) await pay(answer.redirect_url, price);
      }),
    () => withOrder((id) => ask(orderApi.end, { id })),
    () => withOrder((id) => ask(orderApi.cancel, { id })),
    async () => {
      const amount = 1_000 * (1 + Math.floor(random() * 50));
      const answer = await ask(vipApi.topup, { amount, method: 'sandbox' });
      if (answer?.redirect_url) await pay(answer.redirect_url, amount);
    },
    () => ask(orderApi.list, { status: pick(['all', 'paid', 'unpaid'] as const) }),
    () => withOrder(detail),
  ];

  return {
    step: () => pick(moves)(),
    /** What the wallet must hold, by everything that was put in and kept: reckoned without the ledger. */
    async reckon(): Promise<{ expected: number; balance: number; held: number; deposit_held: number }> {
      let expected = put;
      let held = 0;
      for (const id of orders) {
        const order = await detail(id);
        if (!order) throw new Error(`order ${id} is gone`);
        expected -= keptOf(order);
        if (order.status === 'paid' || order.status === 'playing') held += order.deposit;
      }
      const wallet = await ask(walletApi.detail, {});
      if (!wallet) throw new Error('the wallet does not open');
      return { expected, held, ...wallet };
    },
  };
}

/** What of a person's money an order has, its deposit included. */
function keptOf(order: Output<typeof orderApi.detail>): number {
  const { status, paid, deposit, settlement, timeline } = order;
  if (status === 'unpaid') return 0;
  if (status === 'paid' || status === 'playing') return paid + deposit;
  if (settlement) return settlement.charged;
  if (!timeline.some(({ event }) => event === 'pay')) return 0;
  const back = timeline.findLast(({ event }) => event === 'cancel')?.amount ?? 0;
  return paid + deposit - back;
}
