import { type Order, type OrderDetail, orderApi } from '#lib/contract/order.ts';
import { walletApi } from '#lib/contract/wallet.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { submitSandboxPayment } from './sandbox-payment.ts';
import { dataOf, type Person, type TestServer } from './test-server.ts';

export const MINUTE = 60;
export const HOUR = 3_600;
/** Two tables of the same outlet, which never closes, and one of an outlet that does. */
export const TABLE = 'jingan-5';
export const OTHER_TABLE = 'jingan-6';
export const CLOSING_TABLE = 'xuhui-4';

interface BookingOptions {
  readonly table_id?: string;
  readonly minutes?: number;
  readonly coupon_id?: string;
}

/** Orders and games through the API, as the app makes them. */
export function gamesOn(server: TestServer) {
  const bookingRequest = (options: BookingOptions) => ({ table_id: TABLE, minutes: 60, ...options });

  const fundedCustomer = async (amount = 100_000): Promise<Person> => {
    const person = await server.signIn();
    await server.creditWallet(person.id, amount);
    return person;
  };
  const addNow = async (person: Person, options: BookingOptions = {}) => {
    const request = bookingRequest(options);
    const code = await server.tableCode(request.table_id);
    return person.call(orderApi.add, { ...request, start_time: null, code });
  };
  const addAt = (person: Person, start_time: number, options: BookingOptions = {}) =>
    person.call(orderApi.add, { ...bookingRequest(options), start_time });
  const payByWallet = (person: Person, id: string) => person.call(orderApi.pay, { id, method: 'wallet' });

  const submitPaid = (redirect_url: string | null) =>
    submitSandboxPayment(server.app.request, redirect_url ?? '');

  return {
    fundedCustomer,
    addNow,
    addAt,
    payByWallet,
    play: async (person: Person, options: BookingOptions = {}): Promise<Order> =>
      dataOf(await payByWallet(person, dataOf(await addNow(person, options)).id)).order,
    book: async (person: Person, start_time: number, options: BookingOptions = {}): Promise<Order> =>
      dataOf(await payByWallet(person, dataOf(await addAt(person, start_time, options)).id)).order,
    /** Starts a sandbox payment of an order. Returns the function that submits its page as paid. */
    startSandboxPayment: async (person: Person, id: string) => {
      const { redirect_url } = dataOf(await person.call(orderApi.pay, { id, method: 'sandbox' }));
      return () => submitPaid(redirect_url);
    },
    startSandboxExtension: async (person: Person, id: string, minutes: number) => {
      const { redirect_url } = dataOf(await person.call(orderApi.extend, { id, minutes, method: 'sandbox' }));
      return () => submitPaid(redirect_url);
    },
    detail: async (person: Person, id: string): Promise<OrderDetail> =>
      dataOf(await person.call(orderApi.detail, { id })),
    wallet: async (person: Person) => dataOf(await person.call(walletApi.detail, {})),
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

/** The first start on the 15-minute booking grid at least `after` seconds from `now`. */
export const gridStart = (now: number, after: number): number => Math.ceil((now + after) / 900) * 900;
