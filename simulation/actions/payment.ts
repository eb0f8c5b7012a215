import type { Endpoint } from '#lib/contract/endpoint.ts';
import { paymentApi } from '#lib/contract/payment.ts';
import type { Reason } from '#lib/contract/reason.ts';
import { vipApi } from '#lib/contract/vip.ts';
import { beforeDeadline, call, randomFault } from '../call.ts';
import type { Customer } from '../customer.ts';
import { PROVIDER_URL, SIGNATURE_HEADER } from '../provider.ts';
import type { Random } from '../random.ts';
import { expectEqual, Violation } from '../violation.ts';
import type { PaymentPage, World } from '../world.ts';
import { pickCustomer, withSession } from './account.ts';
import type { Action } from './action.ts';

const MAX_PAGES = 30;
const DAY = 86_400;

/** Keeps the payment page that a customer was sent to, if any, and returns it. */
export function addPage(
  world: World,
  customer: Customer,
  url: string | null,
  amount: number,
): PaymentPage | null {
  if (url === null) return null;
  const path = new URL(url).pathname;
  const [, , , provider, payment_id = ''] = path.split('/');
  const page = {
    customer,
    path,
    payment_id,
    provider: provider as PaymentPage['provider'],
    amount,
    opened: false,
  };
  world.pages.push(page);
  if (world.pages.length > MAX_PAGES) world.pages.shift();
  return page;
}

interface Answer {
  readonly status: number;
  readonly location: string | null;
}

/**
 * A request that is not a call of the contract, to any process, sometimes with a fault. Returns null without
 * an answer.
 */
async function request(
  world: World,
  random: Random,
  path: string,
  init: RequestInit,
): Promise<Answer | null> {
  const process = random.pick(world.processes)!;
  const before = process.faults.happened;
  if (world.faults && random.chance(0.06)) {
    process.faults.arm(randomFault(random, random.chance(0.5) ? 'kill' : 'disconnect'));
  }
  const { status, headers } = await beforeDeadline(Promise.resolve(process.app.request(path, init)), path);
  process.faults.disarm();
  const failed = process.faults.killed || (status >= 500 && process.faults.happened > before);
  world.replaceKilled();
  const lost = failed || (world.faults && random.chance(0.02));
  world.note(`${init.method ?? 'GET'} ${path} ${init.body ?? ''}: ${lost ? 'no answer' : status}`);
  if (status >= 500 && !failed && !world.simulated.state.outage)
    throw new Violation('status', `${path} answered ${status}`);
  return lost ? null : { status, location: headers.get('location') };
}

/**
 * Delivers one of the provider's notifications; if a payment is given, one of that payment. It stays queued
 * if it was not accepted, and sometimes even if it was.
 */
export async function deliver(world: World, random: Random, payment_id?: string): Promise<void> {
  const { notifications, signature } = world.simulated;
  const notification =
    payment_id === undefined
      ? random.pick(notifications)
      : notifications.find((queued) => queued.payment_id === payment_id);
  if (!notification) return;
  const forged = world.faults && random.chance(0.02);
  const answer = await request(world, random, '/api/payment/notify/stripe', {
    method: 'POST',
    body: notification.body,
    headers: { [SIGNATURE_HEADER]: forged ? 'forged' : signature },
  });
  if (!answer) return;
  const { status } = answer;
  if (forged) return expectEqual('forged', 'the status of a forged notification', status, 400);
  // A reversal asks the provider.
  if (status === 503 && world.simulated.state.outage) return;
  expectEqual('notification', notification.body, status, 200);
  notification.deliveries++;
  // In a burst, another delivery of it may have been accepted first.
  const index = notifications.indexOf(notification);
  if (index >= 0 && (!world.faults || random.chance(0.8))) notifications.splice(index, 1);
}

async function payOnSandbox(world: World, random: Random, { path, payment_id }: PaymentPage): Promise<void> {
  const result = random.chance(0.85) ? 'paid' : 'failed';
  // The first form that is submitted decides: the page of a failed payment is gone.
  const pending = await world.services.database.db
    .selectFrom('payments')
    .select(['status', 'amount'])
    .where('id', '=', payment_id)
    .executeTakeFirst();
  if (result === 'paid' && pending?.status === 'pending') world.sandboxPaid.set(payment_id, pending.amount);
  await request(world, random, path, { method: 'POST', body: new URLSearchParams({ result }) });
}

export async function visitPage(world: World, random: Random, page: PaymentPage): Promise<void> {
  if (page.provider === 'sandbox') return payOnSandbox(world, random, page);
  const answer = await request(world, random, page.path, {});
  // A payment that is over leads back to the app; the provider's page may still be open.
  if (answer?.location?.startsWith(PROVIDER_URL)) page.opened = true;
  if (!page.opened) return;
  const result = random.chance(0.8) ? 'paid' : 'failed';
  const charged = world.simulated.submit(page.payment_id, result);
  world.note(`the provider's page of ${page.payment_id}: ${charged ? result : 'nothing to pay'}`);
}

async function topUp(world: World, random: Random): Promise<void> {
  const customer = await pickCustomer(world, random);
  if (!customer) return;
  const method = random.pick(['stripe', 'sandbox'] as const);
  const choice = random.chance(0.5)
    ? { package_id: random.pick(world.hall.packages)!.id }
    : { amount: random.chance(0.95) ? 1_000 + random.below(60_000) : random.below(2_000) };
  const reply = await call(world, random, customer, vipApi.topup, { ...choice, method });
  if (reply?.ok) addPage(world, customer, reply.data.redirect_url, reply.data.topup.amount);
}

/** Why a stored response is not given again: what the call made is over. */
const STALE: readonly Reason[] = ['order_gone', 'payment_closed'];

export const paymentActions: readonly Action[] = [
  {
    name: 'use a payment page',
    weight: 22,
    async run(world, random) {
      // Mostly at once; some are left open for days.
      const page = random.pick(random.chance(0.7) ? world.pages.slice(-4) : world.pages);
      if (page) await visitPage(world, random, page);
      else await topUp(world, random);
    },
  },
  {
    name: 'leave a payment page',
    weight: 4,
    async run(world, random) {
      const page = random.pick(world.pages);
      if (!page || !(await withSession(world, random, page.customer))) return;
      await call(world, random, page.customer, paymentApi.leave, { id: page.payment_id });
    },
  },
  { name: 'deliver a notification', weight: 16, run: (world, random) => deliver(world, random) },
  {
    name: 'lose a notification',
    weight: 1,
    async run(world, random) {
      const { notifications, refused } = world.simulated;
      const notification = random.pick(notifications);
      // After a refused attempt, only its notification tells that the next one was paid.
      if (!notification || notification.reversal || notification.deliveries > 0) return;
      if (refused.has(notification.payment_id)) return;
      world.note(`lost: ${notification.body}`);
      notifications.splice(notifications.indexOf(notification), 1);
    },
  },
  {
    name: 'the provider goes down or comes back',
    weight: 1,
    async run(world, random) {
      world.simulated.state.outage = random.chance(0.3);
      world.note(world.simulated.state.outage ? 'the provider is down' : 'the provider is up');
    },
  },
  { name: 'top up', weight: 12, run: topUp },
  {
    name: 'send a call again',
    weight: 8,
    async run(world, random) {
      const customer = random.pick(world.customers.filter(({ sent }) => sent.length > 0));
      if (!customer || !(await withSession(world, random, customer))) return;
      const sent = random.pick(customer.sent);
      if (!sent) return;
      // Keys are kept for two days.
      if (world.clock.at - sent.at > DAY) return void customer.sent.splice(customer.sent.indexOf(sent), 1);
      const reply = await call<Endpoint>(
        world,
        random,
        customer,
        sent.endpoint,
        sent.input as never,
        sent.key,
      );
      if (sent.data === undefined) return;
      if (reply && !reply.ok && reply.status === 200 && !STALE.includes(reply.refusal.reason))
        throw new Violation(
          'idempotency',
          `${sent.endpoint.path} was done, then refused: ${reply.refusal.reason}`,
        );
      if (reply?.ok) expectEqual('idempotency', `${sent.endpoint.path} sent again`, reply.data, sent.data);
    },
  },
];
