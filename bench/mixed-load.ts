import { submitSandboxPayment } from '../e2e/api.ts';
import { seededRandom } from '../simulation/random.ts';
import type { Customer } from './customer.ts';
import { makeRandomCustomer, type RandomCalls } from './random-customer.ts';

export interface MixedLoad {
  readonly calls: number;
  /** Answers other than HTTP 200, and payment pages that failed. */
  readonly errors: number;
  readonly seconds: number;
  /** Wallets that differ from what the customer's own calls add up to. */
  readonly wrongWallets: number;
}

/** All customers make random calls at once until `calls` were answered; then each wallet is checked. */
export async function runMixedLoad(
  customers: readonly Customer[],
  tables: RandomCalls['tables'],
  calls: number,
): Promise<MixedLoad> {
  let errors = 0;
  let answered = 0;
  const simulation: RandomCalls = {
    tables,
    now: () => Math.floor(Date.now() / 1000),
    submitPayment: (redirectUrl, result) =>
      submitSandboxPayment(redirectUrl, result).catch(() => void errors++),
    onReply: (status) => {
      answered++;
      if (status !== 200) errors++;
    },
  };
  const random = seededRandom(1);
  const randomCustomers = customers.map((customer) => makeRandomCustomer(customer, simulation, random));
  const started = performance.now();
  await Promise.all(
    randomCustomers.map(async (customer) => {
      while (answered < calls) await customer.act();
    }),
  );
  const load = { calls: answered, errors, seconds: (performance.now() - started) / 1000 };
  const accounts = await Promise.all(randomCustomers.map((customer) => customer.compareWallet()));
  const wrongWallets = accounts.filter(
    ({ actual, expected }) =>
      actual.balance !== expected.balance || actual.deposit_held !== expected.deposit_held,
  ).length;
  return { ...load, wrongWallets };
}
