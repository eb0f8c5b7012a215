import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Endpoint, Input, Output } from '../lib/contract/endpoint.ts';
import { smsApi } from '../lib/contract/sms.ts';
import { userApi } from '../lib/contract/user.ts';
import { vipApi } from '../lib/contract/vip.ts';
import { callApi, type Reply } from '../server/test/call-api.ts';
import type { ApiClient } from '../server/test/random-customer.ts';
import { submitSandboxPayment } from '../server/test/sandbox-payment.ts';

/** A customer with a phone, over the network. */
export interface Person extends ApiClient {
  topUp(amount: number): Promise<void>;
}

let people = 0;

/** Signs a new person in by the code in the outbox. */
export async function signIn(url: string, dataDir: string): Promise<Person> {
  const mobile = `+86138${String(20_000_000 + ++people)}`;
  must(await callOver(url, smsApi.send, { mobile, event: 'mobilelogin' }));
  const sent = readFileSync(join(dataDir, 'outbox.jsonl'), 'utf8').trim().split('\n');
  const mails = sent.map((line) => JSON.parse(line) as { to: string; code: string });
  const captcha = mails.findLast(({ to }) => to === mobile)?.code ?? '';
  const { token } = must(await callOver(url, userApi.mobileLogin, { mobile, captcha }));
  return {
    call: (endpoint, input) => callOver(url, endpoint, input, token),
    topUp: async (amount) => {
      const { redirect_url } = must(await callOver(url, vipApi.topup, { amount, method: 'sandbox' }, token));
      await submitPayment(url, redirect_url ?? '', 'paid');
    },
  };
}

/** Submits the form of a sandbox payment page. */
export const submitPayment = (url: string, redirect_url: string, result: 'paid' | 'failed'): Promise<void> =>
  submitSandboxPayment((path, init) => fetch(url + path, init), redirect_url, result);

const callOver = <E extends Endpoint>(
  url: string,
  endpoint: E,
  input: Input<E>,
  token = '',
): Promise<Reply<E>> => callApi((path, init) => fetch(url + path, init), endpoint, input, { token });

/** The data of a call that must succeed. */
export function must<E extends Endpoint>(reply: Reply<E>): Output<E> {
  if (!reply.ok) throw new Error(`refused: ${reply.refusal.reason} (${reply.msg})`);
  return reply.data;
}
