import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { smsApi } from '#lib/contract/sms.ts';
import { userApi } from '#lib/contract/user.ts';
import { lockNames } from '#server/db/lock-names.ts';
import { read } from '#server/db/statement.ts';
import { isNightly } from '#server/test/nightly.ts';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';
import { dataOf, type Person, reasonOf } from '#server/test/test-server.ts';
import { hashToken } from './tokens.ts';

const { server } = await setUpTestServer();

const ROUNDS = isNightly ? 15 : 5;

/** Only a token that is an hour old is rotated. */
const makeOld = (token: string) =>
  server.db
    .updateTable('sessions')
    .set({ created_at: server.clock.at - 3_600 })
    .where('token_hash', '=', hashToken(token))
    .execute();

/** Rotates the session again and again while `end` runs. Returns the last tokens and the refusal. */
async function rotateDuring(person: Person, end: () => Promise<unknown>) {
  const rotate = async (token: string): Promise<{ tokens: string[]; refusals: unknown[] }> => {
    await makeOld(token);
    const reply = await server.call(userApi.userInfo, {}, { token });
    if (!reply.ok) return { tokens: [], refusals: [reasonOf(reply)] };
    const next = await rotate(reply.data.token);
    return { tokens: [reply.data.token, ...next.tokens], refusals: next.refusals };
  };
  const rotating = [1, 2, 3, 4].map(() => rotate(person.token));
  await end();
  const all = await Promise.all(rotating);
  return {
    last: all.map(({ tokens }) => tokens.at(-1) ?? person.token),
    refusals: all.flatMap(({ refusals }) => refusals),
  };
}

const liveSessions = async ({ id }: Person) =>
  (await server.db.selectFrom('sessions').select('token_hash').where('user_id', '=', id).execute()).length;

test('no session that is rotated during a sign-out outlives it', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const person = await server.signIn();
    const { last, refusals } = await rotateDuring(person, async () =>
      dataOf(await person.call(userApi.logout, {})),
    );
    expect(new Set(refusals)).toEqual(new Set(['session_required']));
    expect(await liveSessions(person)).toBe(0);
    for (const token of last) expect((await server.call(userApi.userInfo, {}, { token })).status).toBe(401);
  }
});

async function askForDeletionCode(person: Person): Promise<string> {
  server.clock.at += 61;
  dataOf(await person.call(smsApi.privateSend, {}));
  return server.lastCodeTo(person.mobile);
}

test('no session that is rotated during the deletion of its account outlives it', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const person = await server.signIn();
    const captcha = await askForDeletionCode(person);
    const { refusals } = await rotateDuring(person, async () =>
      dataOf(await person.call(userApi.destroy, { captcha })),
    );
    expect(new Set(refusals)).toEqual(new Set(['session_required']));
    expect(await liveSessions(person)).toBe(0);
  }
});

test('a deletion that waits for the orders of its account does not keep others from the account', async () => {
  const person = await server.signIn();
  const captcha = await askForDeletionCode(person);
  const deletion = await server.db.transaction().execute(async (tx) => {
    // A booking of the staff takes this lock, and refers to the account next.
    await read(tx, lockNames(`orders of ${person.id}`));
    const destroyed = person.call(userApi.destroy, { captcha });
    await expect.poll(() => waitingForAdvisoryLock(), { timeout: 30_000 }).toBe(true);
    await sql`select from users where id = ${person.id} for key share nowait`.execute(tx);
    return { destroyed };
  });
  dataOf(await deletion.destroyed);
  expect(await liveSessions(person)).toBe(0);
});

test('while an account is locked its calls keep their token, and nobody waits for it', async () => {
  const [ann, held] = [await server.signIn(), await server.signIn()];
  server.clock.at += 3_600;
  await server.db.transaction().execute(async (tx) => {
    await sql`select from users where id = ${held.id} for update`.execute(tx);
    // More than there are connections.
    const calls = Array.from({ length: 40 }, () => held.call(userApi.userInfo, {}));
    const own = ann.call(userApi.userInfo, {});
    for (const reply of await Promise.all(calls)) expect(dataOf(reply).token).toBe(held.token);
    expect(dataOf(await own).token).not.toBe(ann.token);
  });
  expect(dataOf(await held.call(userApi.userInfo, {})).token).not.toBe(held.token);
});

async function waitingForAdvisoryLock(): Promise<boolean> {
  const { rows } = await sql`
    select from pg_locks where not granted and locktype = 'advisory'
      and database = (select oid from pg_database where datname = current_database())`.execute(server.db);
  return rows.length > 0;
}
