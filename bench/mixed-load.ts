import { submitSandboxPayment } from '../e2e/api.ts';
import { makeCustomer, type Site, seeded } from '../server/test/random-customer.ts';
import type { Customer } from './customer.ts';

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
  tables: Site['tables'],
  calls: number,
): Promise<MixedLoad> {
  let errors = 0;
  let answered = 0;
  const site: Site = {
    tables,
    now: () => Math.floor(Date.now() / 1000),
    submit: (redirectUrl, result) => submitSandboxPayment(redirectUrl, result).catch(() => void errors++),
    heard: (status) => {
      answered++;
      if (status !== 200) errors++;
    },
  };
  const random = seeded(1);
  const simulated = customers.map((customer) => makeCustomer(customer, site, random));
  const started = performance.now();
  await Promise.all(
    simulated.map(async (customer) => {
      while (answered < calls) await customer.step();
    }),
  );
  const load = { calls: answered, errors, seconds: (performance.now() - started) / 1000 };
  const accounts = await Promise.all(simulated.map((customer) => customer.reckon()));
  const wrongWallets = accounts.filter(
    ({ expected, balance, held, deposit_held }) => expected !== balance || held !== deposit_held,
  ).length;
  return { ...load, wrongWallets };
}
