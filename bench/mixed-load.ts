import { makeCustomer, type Site, seeded } from '../server/test/crowd.ts';
import { type Person, submitPayment } from './person.ts';

export interface CrowdDay {
  readonly operations: number;
  readonly faults: number;
  readonly seconds: number;
  /** Customers whose wallet is not what they reckon it to be. */
  readonly off: number;
}

/** Everybody does one random thing after another, all at once, `operations` in all; then each counts their money. */
export async function crowdDay(
  url: string,
  people: readonly Person[],
  tables: Site['tables'],
  operations: number,
): Promise<CrowdDay> {
  let faults = 0;
  let heard = 0;
  const site: Site = {
    tables,
    now: () => Math.floor(Date.now() / 1000),
    submit: (page, result) => submitPayment(url, page, result).catch(() => void faults++),
    heard: (status) => {
      heard++;
      if (status !== 200) faults++;
    },
  };
  const random = seeded(1);
  const crowd = people.map((person) => makeCustomer(person, site, random));
  const started = performance.now();
  await Promise.all(
    crowd.map(async (customer) => {
      while (heard < operations) await customer.step();
    }),
  );
  const day = { operations: heard, faults, seconds: (performance.now() - started) / 1000 };
  const reckonings = await Promise.all(crowd.map((customer) => customer.reckon()));
  const off = reckonings.filter(
    ({ expected, balance, held, deposit_held }) => expected !== balance || held !== deposit_held,
  ).length;
  return { ...day, off };
}
