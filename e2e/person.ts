import { randomUUID } from 'node:crypto';
import { couponApi } from '../lib/contract/coupon.ts';
import type { Endpoint, Input, Output } from '../lib/contract/endpoint.ts';
import { orderApi } from '../lib/contract/order.ts';
import { reviewApi } from '../lib/contract/review.ts';
import { smsApi } from '../lib/contract/sms.ts';
import { tableApi } from '../lib/contract/table.ts';
import { userApi } from '../lib/contract/user.ts';
import { vipApi } from '../lib/contract/vip.ts';
import { localDay } from '../lib/domain/time.ts';
import type { Poster } from './fixtures.ts';
import type { Hall } from './hall.ts';

/** A call of the API as the app makes it, for what a test only needs to be there. Throws where it is refused. */
async function call<E extends Endpoint>(
  hall: Hall,
  endpoint: E,
  input: Input<E>,
  token = '',
): Promise<Output<E>> {
  const get = endpoint.method === 'GET';
  const query = get ? `?${new URLSearchParams(input as Record<string, string>)}` : '';
  const response = await fetch(hall.url + endpoint.path + query, {
    method: endpoint.method,
    headers: { 'content-type': 'application/json', 'x-token': token, 'idempotency-key': randomUUID() },
    ...(get ? {} : { body: JSON.stringify(input) }),
  });
  const { code, msg, data } = (await response.json()) as { code: number; msg: string; data: Output<E> };
  if (code !== 1) throw new Error(`${endpoint.path}: ${msg}`);
  return data;
}

/** A signed-in person of the hall, made through the API. */
export async function signInPerson(hall: Hall, mobile: string) {
  await call(hall, smsApi.send, { mobile, event: 'mobilelogin' });
  const { userinfo, token } = await call(hall, userApi.mobileLogin, {
    mobile,
    captcha: hall.codeTo(mobile),
    agreed: true,
  });
  return { userinfo, token, ...deedsOf(hall, token) };
}

/** What a signed-in person does, made through the API: `token` is that of their session. */
export function deedsOf(hall: Hall, token: string) {
  const as = <E extends Endpoint>(endpoint: E, input: Input<E>) => call(hall, endpoint, input, token);
  return {
    call: as,
    /** Tops up by the package of 500. */
    topUp: async () => {
      const { redirect_url } = await as(vipApi.topup, { package_id: 'p500', method: 'sandbox' });
      await fetch(redirect_url ?? '', { method: 'POST', body: new URLSearchParams({ result: 'paid' }) });
    },
    /** A game on that table, begun now and paid. */
    play: async ({ table_id, code }: Poster) => {
      const { id } = await as(orderApi.add, { table_id, code, start_time: null, minutes: 60 });
      await as(orderApi.pay, { id, method: 'wallet' });
      return id;
    },
    /** An hour of tomorrow that nobody has; not paid yet. */
    book: async ({ table_id }: Poster) => {
      const date = localDay(Date.now() / 1000 + 86_400, 'Asia/Shanghai');
      const { free_starts } = await as(tableApi.slots, { table_id, date });
      const start_time = free_starts.find((at) => free_starts.includes(at + 1800));
      if (start_time === undefined) throw new Error(`nothing is free on ${table_id}`);
      return (await as(orderApi.add, { table_id, start_time, minutes: 60 })).id;
    },
  };
}

/** A person who has some of everything: money, coupons, games over, reviewed and booked, and one unpaid. */
export async function busyPerson(hall: Hall, posters: readonly Poster[], mobile: string) {
  const person = await signInPerson(hall, mobile);
  const [first, second, third] = posters.slice(3);
  if (!first || !second || !third) throw new Error('the hall has too few tables');
  await person.topUp();
  for (const id of ['welcome', 'snooker-half-hour']) await person.call(couponApi.receive, { id });
  const reviewed = await person.play(first);
  const ended = await person.play(second);
  for (const id of [reviewed, ended]) await person.call(orderApi.end, { id });
  // The next person finds these tables clean.
  await hall.advance(6 * 60);
  await person.call(reviewApi.add, {
    id: reviewed,
    rating: 5,
    content: 'Quick cloth, warm light.',
    tags: ['tables', 'lights'],
  });
  const unpaid = await person.book(third);
  return { ...person, reviewed, ended, unpaid, table_id: third.table_id };
}
