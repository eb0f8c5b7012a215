import { couponApi } from '#lib/contract/coupon.ts';
import { smsApi } from '#lib/contract/sms.ts';
import { userApi } from '#lib/contract/user.ts';
import { call } from '../call.ts';
import type { Customer } from '../customer.ts';
import type { Random } from '../random.ts';
import { expectEqual } from '../violation.ts';
import type { World } from '../world.ts';
import type { Action } from './action.ts';

const MAX_CUSTOMERS = 300;
const ACTIVE_CUSTOMERS = 25;

/** A signed-in customer; signs one in if the chosen one has no session. Returns null if that failed. */
export async function pickCustomer(world: World, random: Random): Promise<Customer | null> {
  const { customers } = world;
  const isNew = customers.length === 0 || (customers.length < MAX_CUSTOMERS && random.chance(0.1));
  const active = random.chance(0.8) ? customers.slice(-ACTIVE_CUSTOMERS) : customers;
  const customer = isNew ? world.newCustomer() : random.pick(active)!;
  return withSession(world, random, customer);
}

export async function withSession(
  world: World,
  random: Random,
  customer: Customer,
): Promise<Customer | null> {
  if (customer.token === null) await signIn(world, random, customer);
  return customer.token === null ? null : customer;
}

/** An action of a customer who is signed in. */
export const customerAction = (
  name: string,
  weight: number,
  act: (world: World, random: Random, customer: Customer) => Promise<unknown>,
): Action => ({
  name,
  weight,
  async run(world, random) {
    const customer = await pickCustomer(world, random);
    if (customer) await act(world, random, customer);
  },
});

async function signIn(world: World, random: Random, customer: Customer): Promise<void> {
  const { mobile } = customer;
  await call(world, random, customer, smsApi.send, { mobile, event: 'mobilelogin' });
  const captcha = random.chance(0.02) ? '000000' : (world.services.codes.get(mobile) ?? '000000');
  const reply = await call(world, random, customer, userApi.mobileLogin, { mobile, captcha, agreed: true });
  if (!reply?.ok) return;
  const { id } = reply.data.userinfo;
  // The account is new if the old one was deleted and the answer to that did not arrive.
  if (customer.user_id !== id) forgetAccount(customer);
  customer.user_id = id;
  keepSession(customer, reply.data);
}

const forgetAccount = (customer: Customer) => {
  customer.token = null;
  customer.user_id = null;
  customer.sent.length = 0;
  customer.coupons.clear();
};

const keepSession = (
  customer: Customer,
  { token, userinfo }: { token: string; userinfo: { expiretime: number } },
) => {
  customer.token = token;
  customer.expires_at = userinfo.expiretime;
};

export const accountActions: readonly Action[] = [
  customerAction('rotate the session', 2, async (world, random, customer) => {
    const reply = await call(world, random, customer, userApi.userInfo, {});
    if (!reply?.ok) return;
    keepSession(customer, reply.data);
    expectEqual(
      'wallet',
      `userInfo of ${customer.mobile}`,
      reply.data.userinfo.money,
      world.model.moneyOf(customer.user_id ?? '').wallet,
    );
  }),
  customerAction('sign out', 1, async (world, random, customer) => {
    customer.expires_at = 0;
    const reply = await call(world, random, customer, userApi.logout, {});
    if (reply?.ok) customer.token = null;
  }),
  customerAction('claim a coupon', 6, async (world, random, customer) => {
    const template = random.pick(world.hall.coupons);
    if (!template) return;
    const reply = await call(world, random, customer, couponApi.receive, { id: template.id });
    if (reply?.ok) customer.coupons.add(reply.data.id);
  }),
  customerAction('delete the account', 1, async (world, random, customer) => {
    await call(world, random, customer, smsApi.privateSend, {});
    const captcha = world.services.codes.get(customer.mobile) ?? '';
    customer.expires_at = 0;
    const reply = await call(world, random, customer, userApi.destroy, { captcha });
    if (!reply?.ok) return;
    const { wallet, deposit } = world.model.moneyOf(customer.user_id ?? '');
    expectEqual('deleted', `the money of ${customer.mobile}`, { wallet, deposit }, { wallet: 0, deposit: 0 });
    forgetAccount(customer);
  }),
];
