import type { Endpoint, Input, Output } from '../lib/contract/endpoint.ts';
import { smsApi } from '../lib/contract/sms.ts';
import { userApi } from '../lib/contract/user.ts';
import { type Reply, callApi as sendCall } from '../server/test/call-api.ts';
import { submitSandboxPayment as submitForm } from '../server/test/sandbox-payment.ts';

/** A running server whose verification codes can be read. */
export interface ApiServer {
  readonly url: string;
  /** The verification code sent last to a phone number or email address. */
  codeSentTo(address: string): string;
}

/** Calls the API over HTTP. A refusal is a value; a response that breaks the contract throws. */
export const callApi = <E extends Endpoint>(
  { url }: Pick<ApiServer, 'url'>,
  endpoint: E,
  input: Input<E>,
  token = '',
): Promise<Reply<E>> => sendCall((path, init) => fetch(url + path, init), endpoint, input, { token });

/** The data of a successful reply; throws if the call was refused. */
export function dataOf<E extends Endpoint>(reply: Reply<E>): Output<E> {
  if (!reply.ok) throw new Error(`refused: ${JSON.stringify(reply.refusal)} (${reply.msg})`);
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
export const submitSandboxPayment = (redirectUrl: string, result: 'paid' | 'failed'): Promise<void> =>
  submitForm((path, init) => fetch(new URL(path, redirectUrl), init), redirectUrl, result);
