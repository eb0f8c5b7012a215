import { callApi, dataOf, signInByPhone, submitSandboxPayment } from '../e2e/api.ts';
import { vipApi } from '../lib/contract/vip.ts';
import type { BenchServer } from './bench-server.ts';
import type { ApiClient } from './random-customer.ts';

/** A signed-in customer who calls the API over HTTP. */
export interface Customer extends ApiClient {
  /** `amount` in minor units. */
  topUp(amount: number): Promise<void>;
}

let signedIn = 0;

/** Signs new customers in, one after another. */
export async function signInCustomers(server: BenchServer, count: number): Promise<Customer[]> {
  const customers: Customer[] = [];
  while (customers.length < count) customers.push(await signInCustomer(server));
  return customers;
}

async function signInCustomer(server: BenchServer): Promise<Customer> {
  const { token } = await signInByPhone(server, `+86138${20_000_000 + ++signedIn}`);
  const call: ApiClient['call'] = (endpoint, input) => callApi(server, endpoint, input, token);
  return {
    call,
    topUp: async (amount) => {
      const { redirect_url } = dataOf(await call(vipApi.topup, { amount, method: 'sandbox' }));
      await submitSandboxPayment(redirect_url ?? '', 'paid');
    },
  };
}
