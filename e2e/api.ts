import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { Endpoint, Input, Output } from '../lib/contract/endpoint.ts';
import { envelopeSchema, type RefusalData, SUCCESS } from '../lib/contract/envelope.ts';
import { smsApi } from '../lib/contract/sms.ts';
import { userApi } from '../lib/contract/user.ts';
import type { Reply } from '../server/test/test-server.ts';

/** A running server whose verification codes can be read. */
export interface ApiServer {
  readonly url: string;
  /** The verification code sent last to a phone number or e-mail address. */
  codeSentTo(address: string): string;
}

/** Calls the API over HTTP. A refusal is a value; an answer that breaks the contract throws. */
export async function callApi<E extends Endpoint>(
  { url }: Pick<ApiServer, 'url'>,
  endpoint: E,
  input: Input<E>,
  token = '',
): Promise<Reply<E>> {
  const isGet = endpoint.method === 'GET';
  const query = isGet ? `?${new URLSearchParams(Object.entries(input as Record<string, string>))}` : '';
  const response = await fetch(url + endpoint.path + query, {
    method: endpoint.method,
    headers: { 'content-type': 'application/json', 'x-token': token, 'idempotency-key': randomUUID() },
    ...(isGet ? {} : { body: JSON.stringify(input) }),
  });
  const { status } = response;
  const { code, msg, time = 0, data } = v.parse(envelopeSchema, await response.json());
  return code === SUCCESS
    ? { status, time, ok: true, data: v.parse(endpoint.output, data) as Output<E> }
    : { status, time, ok: false, msg, refusal: data as RefusalData };
}

/** The data of a successful reply; throws if the call was refused. */
export function dataOf<E extends Endpoint>(reply: Reply<E>): Output<E> {
  if (!reply.ok) throw new Error(`refused: ${reply.refusal.reason} (${reply.msg})`);
  return reply.data;
}

/** Signs a person in by verification code; an unknown number gets a new account. */
export async function signInByPhone(
  server: ApiServer,
  mobile: string,
): Promise<Output<typeof userApi.mobileLogin>> {
  dataOf(await callApi(server, smsApi.send, { mobile, event: 'mobilelogin' }));
  const captcha = server.codeSentTo(mobile);
  return dataOf(await callApi(server, userApi.mobileLogin, { mobile, captcha, agreed: true }));
}

/** Submits the form of a sandbox payment page. */
export async function submitSandboxPayment(redirectUrl: string, result: 'paid' | 'failed'): Promise<void> {
  const body = new URLSearchParams({ result });
  const { status } = await fetch(redirectUrl, { method: 'POST', body, redirect: 'manual' });
  if (status !== 303) throw new Error(`the sandbox payment page answered ${status}`);
}
