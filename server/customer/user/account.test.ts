import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderApi } from '#lib/contract/order.ts';
import { smsApi } from '#lib/contract/sms.ts';
import { userApi } from '#lib/contract/user.ts';
import { vipApi } from '#lib/contract/vip.ts';
import { gridStart, HOUR, playIn } from '#server/test/play.ts';
import { makeWorld, must, type Person, reasonOf, type World } from '#server/test/world.ts';

let world: World;
let play: ReturnType<typeof playIn>;
beforeAll(async () => {
  world = await makeWorld();
  play = playIn(world);
});
afterAll(() => world.close());

/** Asks for the code that proves who deletes. */
async function privateCode(person: Person): Promise<string> {
  world.clock.at += 61;
  must(await person.call(smsApi.privateSend, {}));
  return world.codeTo(person.mobile);
}

const destroy = async (person: Person) =>
  person.call(userApi.destroy, { captcha: await privateCode(person) });

test('an account is deleted with the code to its own phone, on every device, and the phone can begin anew', async () => {
  const person = await world.signIn();
  world.clock.at += 61;
  const other = await world.signIn(person.mobile);
  expect(reasonOf(await person.call(userApi.destroy, { captcha: '000000' }))).toMatch(/^code_/);
  expect((await destroy(person)).ok).toBe(true);
  for (const { call } of [person, other]) {
    expect((await call(userApi.userInfo, {})).status).toBe(401);
  }
  const row = await world.db.selectFrom('users').selectAll().where('id', '=', person.id).executeTakeFirst();
  expect(row).toMatchObject({ nickname: '', mobile: null, email: null, birthday: null, bio: '' });
  world.clock.at += 61;
  const again = await world.signIn(person.mobile);
  expect(again.id).not.toBe(person.id);
});

test('nobody loses money or a game with the account: both are said', async () => {
  const person = await play.rich(50_000);
  const order = await play.book(person, gridStart(world.clock.at, 3 * HOUR));
  expect(reasonOf(await destroy(person))).toBe('orders_open');
  must(await person.call(orderApi.cancel, { id: order.id }));
  const refused = await destroy(person);
  expect(reasonOf(refused)).toBe('money_in_wallet');
  expect(refused.ok ? '' : refused.msg).toContain('500.00');
  expect((await person.call(userApi.userInfo, {})).ok).toBe(true);
});

test('a person can take away everything that is kept of them, and nothing of others', async () => {
  const [ann, ben] = [await play.rich(), await play.rich()];
  const order = await play.play(ann);
  must(await ann.call(orderApi.end, { id: order.id }));
  const all = must(await ann.call(userApi.export, {}));
  expect(all).toMatchObject({
    account: { id: ann.id, mobile: ann.mobile },
    orders: [{ id: order.id, user_id: ann.id }],
  });
  const text = JSON.stringify(all);
  expect(text).not.toContain(ben.id);
  expect(text).not.toMatch(/hash|secret/);
});

test('texts are agreed to by their version: a new one asks again', async () => {
  const mobile = '+8613900000077';
  await world.call(smsApi.send, { mobile, event: 'mobilelogin' });
  const captcha = world.codeTo(mobile);
  const { userinfo, token } = must(await world.call(userApi.mobileLogin, { mobile, captcha, agreed: true }));
  expect(userinfo.must_agree).toEqual([]);

  const hall = await world.deps.hall.current();
  const terms = { ...hall.texts.terms, version: '2.0' };
  const newer = { ...hall, texts: { ...hall.texts, terms } };
  await world.db
    .insertInto('hall')
    .values({ doc: JSON.stringify(newer), applied_at: world.clock.at })
    .execute();
  const asked = must(await world.call(userApi.userInfo, {}, { token }));
  expect(asked.userinfo.must_agree).toEqual(['terms']);
  const agreed = must(await world.call(userApi.agree, {}, { token: asked.token }));
  expect(agreed.userinfo.must_agree).toEqual([]);
  expect(
    await world.db
      .selectFrom('agreements')
      .select(['text', 'version'])
      .where('user_id', '=', userinfo.id)
      .orderBy('version')
      .orderBy('text')
      .execute(),
  ).toEqual([
    { text: 'privacy', version: '1.0' },
    { text: 'terms', version: '1.0' },
    { text: 'terms', version: '2.0' },
  ]);
});

test('a payment that is on its way keeps the account until it is decided', async () => {
  const person = await world.signIn();
  must(await person.call(vipApi.topup, { amount: 1000, method: 'sandbox' }));
  expect(reasonOf(await destroy(person))).toBe('payment_pending');
});

test('deleting an account gives nobody more codes than the limits allow', async () => {
  const mobile = '+8613900000088';
  let sent = 0;
  for (let round = 0; round < 4; round++) {
    const reply = await world.call(smsApi.send, { mobile, event: 'mobilelogin' });
    if (!reply.ok) break;
    sent++;
    const { token } = must(
      await world.call(userApi.mobileLogin, { mobile, captcha: world.codeTo(mobile), agreed: true }),
    );
    world.clock.at += 61;
    const own = await world.call(smsApi.privateSend, {}, { token });
    if (!own.ok) break;
    sent++;
    must(await world.call(userApi.destroy, { captcha: world.codeTo(mobile) }, { token }));
    world.clock.at += 61;
  }
  expect(sent).toBe(5);
});
