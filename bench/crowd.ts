import { makeRandomCustomer, type Simulation, seededRandom } from '../server/test/random-customer.ts';
import { type Person, submitPayment } from './person.ts';

export interface CrowdDay {
  readonly operations: number;
  readonly faults: number;
  readonly seconds: number;
  /** Customers whose wallet differs from what their payments and orders add up to. */
  readonly wrongWallets: number;
}

/** All people take random actions at the same time, `operations` in all; then every wallet is compared. */
export async function crowdDay(
  url: string,
  people: readonly Person[],
  tables: Simulation['tables'],
  operations: number,
): Promise<CrowdDay> {
  let faults = 0;
  let replies = 0;
  const simulation: Simulation = {
    tables,
    now: () => Math.floor(Date.now() / 1000),
    submitPayment: (page, result) => submitPayment(url, page, result).catch(() => void faults++),
    onReply: (status) => {
      replies++;
      if (status !== 200) faults++;
    },
  };
  const random = seededRandom(1);
  const crowd = people.map((person) => makeRandomCustomer(person, simulation, random));
  const started = performance.now();
  await Promise.all(
    crowd.map(async (customer) => {
      while (replies < operations) await customer.act();
    }),
  );
  const day = { operations: replies, faults, seconds: (performance.now() - started) / 1000 };
  const wallets = await Promise.all(crowd.map((customer) => customer.compareWallet()));
  const wrongWallets = wallets.filter(
    ({ actual, expected }) =>
      actual.balance !== expected.balance || actual.deposit_held !== expected.deposit_held,
  ).length;
  return { ...day, wrongWallets };
}
