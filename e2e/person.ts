import { couponApi } from '../lib/contract/coupon.ts';
import type { Endpoint, Input } from '../lib/contract/endpoint.ts';
import { invitationApi } from '../lib/contract/invitation.ts';
import { orderApi } from '../lib/contract/order.ts';
import { reviewApi } from '../lib/contract/review.ts';
import { tableApi } from '../lib/contract/table.ts';
import { vipApi } from '../lib/contract/vip.ts';
import { localDay } from '../lib/domain/time.ts';
import { callApi, dataOf, signInByPhone, submitSandboxPayment } from './api.ts';
import type { Poster } from './posters.ts';
import type { TestServer } from './test-server.ts';

/** Signs a person in through the API; `mobile` in E.164. */
export async function signInPerson(server: TestServer, mobile: string) {
  const { userinfo, token } = await signInByPhone(server, mobile);
  return { userinfo, token, ...actionsOf(server, token) };
}

/** What the person of a session can do, through the API: test data for what the browser then shows. */
export function actionsOf(server: TestServer, token: string) {
  /** Throws if the call is refused. */
  const call = async <E extends Endpoint>(endpoint: E, input: Input<E>) =>
    dataOf(await callApi(server, endpoint, input, token));
  return {
    call,
    /** Buys the package of ¥500, which puts ¥580 into the wallet. */
    topUp: async () => {
      const { redirect_url } = await call(vipApi.topup, { package_id: 'p500', method: 'sandbox' });
      await submitSandboxPayment(redirect_url ?? '', 'paid');
    },
    /** Starts a game of an hour, paid from the wallet; returns the order's id. */
    startGame: async ({ table_id, code }: Poster) => {
      const { id } = await call(orderApi.add, { table_id, code, start_time: null, minutes: 60 });
      await call(orderApi.pay, { id, method: 'wallet' });
      return id;
    },
    /**
     * Books a free hour of the server's tomorrow that can be cancelled for free, not paid; returns the
     * order's id.
     */
    bookTomorrow: async ({ table_id }: Poster) => {
      const date = localDay(server.now() + 86_400, 'Asia/Shanghai');
      const { free_starts } = await call(tableApi.slots, { table_id, date });
      const earliest = server.now() + 2 * 3600;
      const start_time = free_starts.find((start) => start >= earliest && free_starts.includes(start + 1800));
      if (start_time === undefined) throw new Error(`nothing is free on ${table_id}`);
      return (await call(orderApi.add, { table_id, start_time, minutes: 60 })).id;
    },
  };
}

/**
 * A person with money, coupons, a reviewed game, another ended game, a booking with an invitation and an
 * unpaid one.
 */
export async function signInPersonWithHistory(
  server: TestServer,
  posters: readonly Poster[],
  mobile: string,
) {
  const person = await signInPerson(server, mobile);
  const [first, second, third] = posters.slice(3);
  if (!first || !second || !third) throw new Error('the hall has too few tables');
  await person.topUp();
  for (const id of ['welcome', 'snooker-half-hour']) await person.call(couponApi.receive, { id });
  const reviewed = await person.startGame(first);
  const ended = await person.startGame(second);
  for (const id of [reviewed, ended]) await person.call(orderApi.end, { id });
  await waitOutCleaning(server);
  await person.call(reviewApi.add, {
    id: reviewed,
    rating: 5,
    content: 'Quick cloth, warm light.',
    tags: ['tables', 'lights'],
  });
  const booked = await person.bookTomorrow(third);
  await person.call(orderApi.pay, { id: booked, method: 'wallet' });
  const { token: invite_token } = await person.call(invitationApi.make, { id: booked });
  const unpaid = await person.bookTomorrow(third);
  return { ...person, reviewed, ended, booked, invite_token, unpaid, table_id: third.table_id };
}

export type PersonWithHistory = Awaited<ReturnType<typeof signInPersonWithHistory>>;

/** Advances the clock past the cleaning after a game, so that the next test finds the table free. */
export const waitOutCleaning = (server: TestServer): Promise<void> => server.advanceClock(6 * 60);
