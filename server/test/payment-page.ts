import type { Input } from '#lib/contract/endpoint.ts';
import { vipApi } from '#lib/contract/vip.ts';
import { dataOf, type Person, type TestServer } from './test-server.ts';

/** The path of a payment page at the test server. */
export const paymentPath = (redirect_url: string | null): string =>
  (redirect_url ?? '').replace('https://hall.test', '');

/** Submits the form of a sandbox payment page. */
export const submitPayment = (server: TestServer, path: string, result: string) =>
  server.app.request(path, { method: 'POST', body: new URLSearchParams({ result }) });

export async function startTopup(person: Person, request: Input<typeof vipApi.topup>) {
  const { topup, redirect_url } = dataOf(await person.call(vipApi.topup, request));
  return { topup, path: paymentPath(redirect_url) };
}
