import type { Endpoint, Input, Output } from '#lib/contract/endpoint.ts';
import { orderApi } from '#lib/contract/order.ts';
import { smsApi } from '#lib/contract/sms.ts';
import { userApi } from '#lib/contract/user.ts';
import { vipApi } from '#lib/contract/vip.ts';

/** A server whose customers can be simulated: codes are readable, and payments use the test page. */
export interface DemoServer {
  readonly url: string;
  /** The sign-in code sent last to a phone. */
  codeSentTo(mobile: string): string;
}

/** A table that a simulated customer can scan. */
export interface DemoTable {
  readonly table_id: string;
  readonly code: string;
}

/** What a simulated customer does. Each action throws if the server refuses it. */
export interface DemoCustomer {
  topUp(): Promise<void>;
  /** Starts a game, paid from the wallet. Returns the order's id. */
  play(table: DemoTable, minutes: number): Promise<string>;
  /** Books and pays a table. */
  book(table_id: string, start_time: number, minutes: number): Promise<string>;
  end(order_id: string): Promise<void>;
}

/** Signs a simulated customer in. `mobile` is E.164. */
export async function signInCustomer(
  server: DemoServer,
  mobile: string,
  nickname: string,
): Promise<DemoCustomer> {
  await send(server, smsApi.send, { mobile, event: 'mobilelogin' }, '');
  const login = { mobile, captcha: server.codeSentTo(mobile), agreed: true };
  const { token } = await send(server, userApi.mobileLogin, login, '');
  const call = <E extends Endpoint>(endpoint: E, input: Input<E>) => send(server, endpoint, input, token);
  await call(userApi.profile, { nickname });
  const pay = async (id: string) => {
    await call(orderApi.pay, { id, method: 'wallet' });
    return id;
  };
  return {
    topUp: async () => {
      const { redirect_url } = await call(vipApi.topup, { package_id: 'p500', method: 'sandbox' });
      await fetch(new URL(new URL(redirect_url ?? '', server.url).pathname, server.url), {
        method: 'POST',
        body: new URLSearchParams({ result: 'paid' }),
        redirect: 'manual',
      });
    },
    play: async ({ table_id, code }, minutes) =>
      pay((await call(orderApi.add, { table_id, code, start_time: null, minutes })).id),
    book: async (table_id, start_time, minutes) =>
      pay((await call(orderApi.add, { table_id, start_time, minutes })).id),
    end: async (id) => {
      await call(orderApi.end, { id });
    },
  };
}

async function send<E extends Endpoint>(
  { url }: DemoServer,
  endpoint: E,
  input: Input<E>,
  token: string,
): Promise<Output<E>> {
  const response = await fetch(url + endpoint.path, {
    method: endpoint.method,
    headers: {
      'content-type': 'application/json',
      ...(token ? { 'x-token': token } : {}),
      ...(endpoint.idempotent ? { 'idempotency-key': crypto.randomUUID() } : {}),
    },
    body: JSON.stringify(input),
  });
  const { code, msg, data } = (await response.json()) as { code: number; msg: string; data: Output<E> };
  if (code !== 1) throw new Error(`${endpoint.path}: ${msg}`);
  return data;
}
