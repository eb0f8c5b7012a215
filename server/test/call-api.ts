import * as v from 'valibot';
import type { Endpoint, Input, Output } from '#lib/contract/endpoint.ts';
import { envelopeSchema, type RefusalData, SUCCESS } from '#lib/contract/envelope.ts';
import { randomIds } from '#server/core/ids.ts';
import type { Lang } from '#server/core/lang.ts';

export type SendRequest = (path: string, init: RequestInit) => Response | Promise<Response>;

export interface CallOptions {
  readonly token?: string;
  readonly lang?: Lang;
  readonly key?: string;
  readonly user_agent?: string;
  readonly device?: string;
  readonly approval?: string;
}

export type Reply<E extends Endpoint> = { status: number; time: number } & (
  | { ok: true; data: Output<E> }
  | { ok: false; msg: string; refusal: RefusalData }
);

export async function callApi<E extends Endpoint>(
  send: SendRequest,
  endpoint: E,
  input: Input<E>,
  { token, lang = 'en-us', key = randomIds.next('key'), user_agent, device, approval }: CallOptions = {},
): Promise<Reply<E>> {
  const isGet = endpoint.method === 'GET';
  const query = isGet ? `?${new URLSearchParams(Object.entries(input as Record<string, string>))}` : '';
  const response = await send(endpoint.path + query, {
    method: endpoint.method,
    headers: {
      'content-type': 'application/json',
      lang,
      ...(user_agent ? { 'user-agent': user_agent } : {}),
      ...(token ? { 'x-token': token } : {}),
      ...(device ? { 'x-device': device } : {}),
      ...(approval ? { 'x-approval': approval } : {}),
      ...(endpoint.idempotent ? { 'idempotency-key': key } : {}),
    },
    ...(isGet ? {} : { body: JSON.stringify(input) }),
  });
  const { code, msg, time = 0, data } = v.parse(envelopeSchema, await response.json());
  const { status } = response;
  return code === SUCCESS
    ? { status, time, ok: true, data: v.parse(endpoint.output, data) as Output<E> }
    : { status, time, ok: false, msg, refusal: data as RefusalData };
}
