import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Endpoint, Input, Output } from '../lib/contract/endpoint.ts';
import { envelopeSchema, type RefusalData, SUCCESS } from '../lib/contract/envelope.ts';
import { smsApi } from '../lib/contract/sms.ts';
import { userApi } from '../lib/contract/user.ts';
import { vipApi } from '../lib/contract/vip.ts';
import { randomIds } from '../server/core/ids.ts';
import type { ApiClient } from '../server/test/random-customer.ts';
import type { Reply } from '../server/test/test-server.ts';

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

/** Sends the form of a sandbox payment's page. */
export async function submitPayment(url: string, page: string, result: 'paid' | 'failed'): Promise<void> {
  const { status } = await fetch(url + new URL(page).pathname, {
    method: 'POST',
    body: new URLSearchParams({ result }),
    redirect: 'manual',
  });
  if (status !== 303) throw new Error(`the payment page answered ${status}`);
}

/** Makes a call of the contract; a refusal is a value. */
export async function callOver<E extends Endpoint>(
  url: string,
  endpoint: E,
  input: Input<E>,
  token = '',
): Promise<Reply<E>> {
  const get = endpoint.method === 'GET';
  const query = get ? `?${new URLSearchParams(Object.entries(input as Record<string, string>))}` : '';
  const response = await fetch(url + endpoint.path + query, {
    method: endpoint.method,
    headers: {
      'content-type': 'application/json',
      'x-token': token,
      'idempotency-key': randomIds.next('key'),
    },
    ...(get ? {} : { body: JSON.stringify(input) }),
  });
  const { code, msg, time = 0, data } = v.parse(envelopeSchema, await response.json());
  const said = { status: response.status, time };
  return code === SUCCESS
    ? { ...said, ok: true, data: v.parse(endpoint.output, data) as Output<E> }
    : { ...said, ok: false, msg, refusal: data as RefusalData };
}

/** The data of a call that must succeed. */
export function must<E extends Endpoint>(reply: Reply<E>): Output<E> {
  if (!reply.ok) throw new Error(`refused: ${reply.refusal.reason} (${reply.msg})`);
  return reply.data;
}
