import { expect, test } from 'vitest';
import { smsApi } from '#lib/contract/sms.ts';
import { userApi } from '#lib/contract/user.ts';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';
import { dataOf, type Person, reasonOf } from '#server/test/test-server.ts';

const { server } = await setUpTestServer();

const ROUNDS = 15;

/** Rotates the person's session again and again while `end` runs. Returns what the rotations were refused with, and their tokens. */
async function rotateDuring(person: Person, end: () => Promise<unknown>) {
  const rotate = async (token: string): Promise<{ tokens: string[]; refusals: unknown[] }> => {
    const reply = await server.call(userApi.userInfo, {}, { token });
    if (!reply.ok) return { tokens: [], refusals: [reasonOf(reply)] };
    const next = await rotate(reply.data.token);
    return { tokens: [reply.data.token, ...next.tokens], refusals: next.refusals };
  };
  const rotating = [1, 2, 3, 4].map(() => rotate(person.token));
  await end();
  const all = await Promise.all(rotating);
  return { tokens: all.flatMap((each) => each.tokens), refusals: all.flatMap((each) => each.refusals) };
}

const liveSessions = async ({ id }: Person) =>
  (await server.db.selectFrom('sessions').select('token_hash').where('user_id', '=', id).execute()).length;

test('no session that is rotated during a sign-out outlives it', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const person = await server.signIn();
    const { tokens, refusals } = await rotateDuring(person, async () =>
      dataOf(await person.call(userApi.logout, {})),
    );
    expect(new Set(refusals)).toEqual(new Set(['session_required']));
    expect(await liveSessions(person)).toBe(0);
    for (const token of tokens.slice(-4))
      expect((await server.call(userApi.userInfo, {}, { token })).status).toBe(401);
  }
});

test('rotations and a deletion of the account do not wait for each other for ever', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const person = await server.signIn();
    server.clock.at += 61;
    dataOf(await person.call(smsApi.privateSend, {}));
    const captcha = server.lastCodeTo(person.mobile);
    const { refusals } = await rotateDuring(person, async () =>
      dataOf(await person.call(userApi.destroy, { captcha })),
    );
    expect(new Set(refusals)).toEqual(new Set(['session_required']));
    expect(await liveSessions(person)).toBe(0);
  }
});
