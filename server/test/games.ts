import type { Output } from '#lib/contract/endpoint.ts';
import { type Order, orderApi } from '#lib/contract/order.ts';
import { walletApi } from '#lib/contract/wallet.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { dataOf, type Person, type TestServer } from './test-server.ts';

export const MINUTE = 60;
export const HOUR = 3_600;
/** Two tables of the same outlet, which never closes, and one of an outlet that does. */
export const TABLE = 'jingan-5';
export const OTHER_TABLE = 'jingan-6';
export const CLOSING_TABLE = 'xuhui-4';

/** A game as a person asks for it; what is left out: an hour on `TABLE`. */
export interface Ask {
  readonly table_id?: string;
  readonly minutes?: number;
  readonly coupon_id?: string;
}

/** What tests of orders do over and over, through the API as the app does. */
export function gamesOn(server: TestServer) {
  const asked = (ask: Ask) => ({ table_id: TABLE, minutes: 60, ...ask });

  /** A new person with money in the wallet. */
  const fundedCustomer = async (amount = 100_000): Promise<Person> => {
    const person = await server.signIn();
    await server.creditWallet(person.id, amount);
    return person;
  };
  /** The request for a game that starts now, or at `start_time`. */
  const addNow = async (person: Person, ask: Ask = {}) => {
    const wanted = asked(ask);
    return person.call(orderApi.add, {
      ...wanted,
      start_time: null,
      code: await server.tableCode(wanted.table_id),
    });
  };
  const addAt = (person: Person, start_time: number, ask: Ask = {}) =>
    person.call(orderApi.add, { ...asked(ask), start_time });
  const payByWallet = (person: Person, id: string) => person.call(orderApi.pay, { id, method: 'wallet' });

  return {
    fundedCustomer,
    addNow,
    addAt,
    payByWallet,
    /** A game being played from now on. */
    play: async (person: Person, ask: Ask = {}): Promise<Order> =>
      dataOf(await payByWallet(person, dataOf(await addNow(person, ask)).id)).order,
    /** A paid booking. */
    book: async (person: Person, start_time: number, ask: Ask = {}): Promise<Order> =>
      dataOf(await payByWallet(person, dataOf(await addAt(person, start_time, ask)).id)).order,
    /** Starts an outside payment; answers what its page's form does. */
    startSandboxPayment: async (person: Person, id: string) => {
      const { redirect_url } = dataOf(await person.call(orderApi.pay, { id, method: 'sandbox' }));
      return () => submitPaid(server, redirect_url);
    },
    startSandboxExtension: async (person: Person, id: string, minutes: number) => {
      const { redirect_url } = dataOf(await person.call(orderApi.extend, { id, minutes, method: 'sandbox' }));
      return () => submitPaid(server, redirect_url);
    },
    detail: async (person: Person, id: string): Promise<Output<typeof orderApi.detail>> =>
      dataOf(await person.call(orderApi.detail, { id })),
    wallet: async (person: Person) => dataOf(await person.call(walletApi.detail, {})),
    /** A coupon of the person's, as if received. */
    giveCoupon: async (person: Person, rule: object): Promise<string> => {
      const id = server.deps.ids.next('cpn');
      await inTransaction(server.db, (tx) =>
        tx
          .insertInto('coupons')
          .values({
            id,
            template_id: 'welcome',
            user_id: person.id,
            rule: JSON.stringify({ valid: {}, ...rule }),
            received_at: server.clock.at,
            expires_at: server.clock.at + 30 * 86_400,
            used_order_id: null,
          })
          .execute(),
      );
      return id;
    },
    couponStatus: async (id: string) =>
      (await server.db.selectFrom('coupons').select('status').where('id', '=', id).executeTakeFirstOrThrow())
        .status,
  };
}

export type Games = ReturnType<typeof gamesOn>;

/** The next start on the booking grid, at least `after` seconds ahead. */
export const gridStart = (now: number, after: number): number => Math.ceil((now + after) / 900) * 900;

async function submitPaid(server: TestServer, redirect_url: string | null): Promise<void> {
  const path = (redirect_url ?? '').replace('https://hall.test', '');
  const response = await server.app.request(path, {
    method: 'POST',
    body: new URLSearchParams({ result: 'paid' }),
  });
  if (response.status !== 303) throw new Error(`the payment page answered ${response.status}`);
}
