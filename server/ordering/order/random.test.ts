import { expect, test } from 'vitest';
import { checkLedger } from '#server/checks/ledger.ts';
import { findOverlaps } from '#server/checks/overlaps.ts';
import { makeRandomCustomer, type Simulation, seededRandom } from '#server/test/random-customer.ts';
import { submitSandboxPayment } from '#server/test/sandbox-payment.ts';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';
import { sweepOrders } from './overdue.ts';

const CUSTOMERS = 12;
const ROUNDS = 8;
const STEPS = 6;
const TABLES = ['jingan-5', 'jingan-6', 'jingan-10', 'xuhui-4'];

const { server } = await setUpTestServer();

/** Must pass with any seed. */
test.each([1, 20_261_120])(
  'random concurrent actions never overlap orders and keep the ledger and the wallets correct (seed %i)',
  async (seed) => {
    const random = seededRandom(seed);
    const faults: number[] = [];
    let done = 0;
    const simulation: Simulation = {
      tables: await Promise.all(TABLES.map(async (id) => ({ id, code: await server.tableCode(id) }))),
      now: server.clock.now,
      submitPayment: (redirect_url, result) => submitSandboxPayment(server.app.request, redirect_url, result),
      onReply: (status, reason) => {
        if (status !== 200) faults.push(status);
        if (reason === null) done++;
      },
    };
    server.clock.at += 86_400;
    const people = await Promise.all(Array.from({ length: CUSTOMERS }, () => server.signIn()));
    const crowd = people.map((person) => makeRandomCustomer(person, simulation, random));

    for (let round = 0; round < ROUNDS; round++) {
      const walks = crowd.map(async (customer) => {
        for (let step = 0; step < STEPS; step++) await customer.act();
      });
      await Promise.all([...walks, sweepOrders(server.deps), sweepOrders(server.deps)]);
      server.clock.at += Math.floor(random() * 40 * 60);
      expect(await findOverlaps(server.db)).toEqual([]);
      expect(await checkLedger(server.db)).toEqual([]);
    }

    expect(faults).toEqual([]);
    expect(done).toBeGreaterThan(CUSTOMERS * ROUNDS);
    for (const customer of crowd) {
      const { actual, expected } = await customer.compareWallet();
      expect(actual).toEqual(expected);
    }
  },
);
