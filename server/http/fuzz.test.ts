import fc from 'fast-check';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allEndpoints } from '#lib/contract/contract.ts';
import { counterStaffApi } from '#lib/contract/counter/staff.ts';
import { couponApi } from '#lib/contract/coupon.ts';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import { envelopeSchema, REFUSED, refusalSchema, SUCCESS } from '#lib/contract/envelope.ts';
import { invitationFiles } from '#lib/contract/invitation.ts';
import { messageApi } from '#lib/contract/message.ts';
import { orderApi } from '#lib/contract/order.ts';
import { reviewApi } from '#lib/contract/review.ts';
import { userApi } from '#lib/contract/user.ts';
import { vipApi } from '#lib/contract/vip.ts';
import { walletApi } from '#lib/contract/wallet.ts';
import { read } from '#server/db/statement.ts';
import { selectTableCodes } from '#server/hall/table-code.ts';
import { type Clerk, counterOn, PIN } from '#server/test/counter.ts';
import { HOSTILE_QUERY, hostileInput } from '#server/test/hostile-input.ts';
import { runsOf } from '#server/test/nightly.ts';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';
import { dataOf, type Person } from '#server/test/test-server.ts';

const MAX_MILLISECONDS = 1_000;
/** A busy machine may delay a call: it is too slow only if it is slow every time. */
const SLOW_ATTEMPTS = 4;
/** The answers to hostile input, which are never 5xx. */
const STATUSES = [200, 400, 401, 409, 413, 415, 429];
/** Parts of stack traces, of SQL and of PostgreSQL's messages. */
const INTERNALS = /node_modules|\.ts:\d|\bat \/|syntax error|violates|relation "|select \*|SQLSTATE|ECONN/i;

const { server, games } = await setUpTestServer();

let ann: Person;
/** Calls the counter: of another outlet than what Ben has. */
let clerk: Clerk;
let ben: Person;
let idsOfBen: string[] = [];
/** What no answer may contain. */
let secrets: string[] = [];
let before: unknown;

beforeAll(async () => {
  ann = await server.signIn();
  clerk = await counterOn(server).clerk('manager', { outlet_id: 'xuhui' });
  ben = await games.fundedCustomer();
  const game = await games.play(ben, { table_id: 'jingan-6' });
  const ended = dataOf(await ben.call(orderApi.end, { id: game.id }));
  dataOf(await ben.call(reviewApi.add, { id: ended.id, rating: 5, content: 'A review that all can read' }));
  const booking = await games.book(ben, server.clock.at + 2 * 86_400);
  const { topup } = dataOf(await ben.call(vipApi.topup, { amount: 5_000, method: 'sandbox' }));
  const coupon = dataOf(await ben.call(couponApi.receive, { id: 'welcome' }));
  const profile = { bio: 'a biography of ben', birthday: '1987-06-05' };
  dataOf(await ben.call(userApi.profile, profile));
  const { list: messages } = dataOf(await ben.call(messageApi.list, {}));
  idsOfBen = [ended.id, booking.id, topup.id, coupon.id, messages[0]?.id ?? '', ben.id];
  const codes = await read(server.db, selectTableCodes());
  secrets = [ben.mobile.slice(3), ben.token, booking.number, ...Object.values(profile), ...codes.values()];
  before = await propertyOfBen();
});
afterAll(async () => {
  expect(await propertyOfBen()).toEqual(before);
});

const propertyOfBen = async () => ({
  wallet: dataOf(await ben.call(walletApi.detail, {})),
  orders: dataOf(await ben.call(orderApi.list, {})).list,
  topups: dataOf(await ben.call(vipApi.logs, {})).list,
  coupons: dataOf(await ben.call(couponApi.list, {})).list,
  profile: (await server.db.selectFrom('users').selectAll().where('id', '=', ben.id).execute())[0],
});

async function unlockCounter(): Promise<void> {
  const { id: staff_id, device } = clerk;
  const reply = await server.call(counterStaffApi.unlock, { staff_id, pin: PIN }, { device });
  clerk = { ...clerk, token: dataOf(reply).token };
}

/** A manager may block or correct any person of the hall, so the staff do not get Ben's own id. */
const idsFor = ({ access }: Endpoint): string[] =>
  access === 'counter' ? idsOfBen.filter((id) => id !== ben.id) : idsOfBen;

let keys = 0;

interface Caller {
  readonly token: string | null;
  readonly device?: string;
  readonly lang: 'en-us' | 'zh-cn';
}

async function sendTimed(endpoint: Endpoint, input: string, { token, device, lang }: Caller) {
  server.clock.at++;
  const isGet = endpoint.method === 'GET';
  const started = performance.now();
  const response = await server.app.request(isGet ? `${endpoint.path}?${input}` : endpoint.path, {
    method: endpoint.method,
    headers: {
      'content-type': 'application/json',
      'idempotency-key': `fuzz-${++keys}`,
      lang,
      ...(token === null ? {} : { 'x-token': token }),
      ...(device === undefined ? {} : { 'x-device': device }),
    },
    ...(isGet ? {} : { body: input }),
  });
  const body = await response.text();
  return { status: response.status, body, milliseconds: performance.now() - started };
}

interface Answer {
  readonly status: number;
  readonly body: string;
}

function checkAnswer(endpoint: Endpoint, { status, body }: Answer, lang: Caller['lang']): void {
  expect(STATUSES).toContain(status);
  expect(secrets.filter((secret) => body.includes(secret))).toEqual([]);
  expect(body).not.toMatch(INTERNALS);
  const { code, msg, data } = v.parse(envelopeSchema, JSON.parse(body));
  if (code === SUCCESS) expect(v.is(endpoint.output, data)).toBe(true);
  else expect(code).toBe(REFUSED);
  if (code === REFUSED && status === 200) {
    expect(v.is(refusalSchema, data)).toBe(true);
    expect(/[\u4e00-\u9fff]/.test(msg), msg).toBe(lang === 'zh-cn');
    expect(msg).not.toBe('');
  }
}

test.for(allEndpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s: hostile input gets a reason or a 400 within a second, and nothing of another person',
  async ([, endpoint]) => {
    const property = fc.asyncProperty(
      hostileInput(endpoint, idsFor(endpoint)),
      fc.constantFrom('ann', 'ann', 'ann', 'guest'),
      fc.constantFrom('en-us', 'zh-cn'),
      async (input, caller, lang) => {
        const isCounter = endpoint.access === 'counter';
        let fastest = Number.POSITIVE_INFINITY;
        for (let attempt = 0; attempt < SLOW_ATTEMPTS && fastest > MAX_MILLISECONDS; attempt++) {
          const member = isCounter ? clerk : ann;
          const token = caller === 'ann' ? member.token : null;
          const device = isCounter ? { device: clerk.device } : {};
          const answer = await sendTimed(endpoint, input, { token, ...device, lang });
          checkAnswer(endpoint, answer, lang);
          fastest = Math.min(fastest, answer.milliseconds);
          if (answer.status !== 401 || caller !== 'ann') continue;
          if (isCounter) await unlockCounter();
          else ann = await server.signIn();
        }
        expect(fastest).toBeLessThan(MAX_MILLISECONDS);
      },
    );
    await fc.assert(property, runsOf(4, 60));
  },
);

test.for(Object.values(invitationFiles))(
  '%s: a link with a hostile token or language is not found',
  async (path) => {
    for (const value of HOSTILE_QUERY)
      for (const query of [`token=${value}`, `token=${'x'.repeat(22)}&lang=${value}`, `lang=${value}`]) {
        server.clock.at++;
        const response = await server.app.request(`${path}?${query}`);
        expect([query, response.status]).toEqual([query, 404]);
        expect(v.parse(envelopeSchema, await response.json())).toMatchObject({
          code: REFUSED,
          msg: '',
          data: {},
        });
      }
  },
);
