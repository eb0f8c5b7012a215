import { beforeAll, expect, test } from 'vitest';
import { counterPersonApi, counterShiftApi } from '#lib/contract/counter/money.ts';
import { invitationApi } from '#lib/contract/invitation.ts';
import { orderApi } from '#lib/contract/order.ts';
import { playerApi } from '#lib/contract/player.ts';
import { shareApi } from '#lib/contract/share.ts';
import { walletApi } from '#lib/contract/wallet.ts';
import { checkLedger } from '#server/checks/ledger.ts';
import { counterOn } from '#server/test/counter.ts';
import { HOUR, MINUTE } from '#server/test/games.ts';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';
import { dataOf, type Person, reasonOf } from '#server/test/test-server.ts';
import { runCommand } from './commands.ts';

const { server, games } = await setUpTestServer();
const counter = counterOn(server);
const run = (...args: string[]) => runCommand(server.deps, args);
const balance = async (person: Person) => dataOf(await person.call(walletApi.detail, {})).balance;
const lastEntry = () =>
  server.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();

beforeAll(async () => {
  const manager = await counter.clerk('manager');
  dataOf(await manager.call(counterShiftApi.open, { counted: 100_000 }));
});

test('a blocked account is kept out until it is let in again', async () => {
  const ann = await server.signIn();
  expect(await run('person', 'block', ann.mobile)).toMatchObject({ status: 2 });
  expect(await run('person', 'block', ann.mobile, '--reason', 'no-shows')).toEqual({
    status: 0,
    lines: [`${ann.mobile} is blocked.`],
  });
  expect(await lastEntry()).toMatchObject({
    action: 'person_block',
    actor: 'operator',
    user_id: ann.id,
    facts: { blocked: true, reason: 'no-shows' },
  });
  expect(reasonOf(await ann.call(walletApi.detail, {}))).toBe('account_blocked');
  expect((await run('person', 'unblock', ann.id)).status).toBe(0);
  expect((await ann.call(walletApi.detail, {})).ok).toBe(true);
  expect(await run('person', 'block', '13900000009', '--reason', 'x')).toEqual({
    status: 1,
    lines: ['13900000009 has no account.'],
  });
});

test('a game is ended and refunded by the number of its order, in the time of the outlet', async () => {
  const ann = await games.fundedCustomer();
  const game = await games.play(ann, { minutes: 120 });
  server.clock.at += 30 * MINUTE;
  const before = await balance(ann);
  const ended = await run('order', 'end', game.number);
  expect(ended.status).toBe(0);
  expect(ended.lines[0]).toMatch(
    new RegExp(
      `^Ended ${game.number} at \\d{4}-\\d\\d-\\d\\d 12:30 \\(Asia/Shanghai\\); ¥\\d+\\.\\d\\d is back`,
    ),
  );
  const afterEnd = await balance(ann);
  expect(afterEnd).toBeGreaterThan(before);
  expect(await run('order', 'end', game.number)).toEqual({ status: 1, lines: ['This game is over'] });
  const refund = (amount: string) => run('order', 'refund', game.number, amount, '--reason', 'lamp broken');
  expect((await refund('10')).status).toBe(0);
  expect(await balance(ann)).toBe(afterEnd + 1_000);
  expect(await lastEntry()).toMatchObject({ action: 'order_refund', order_id: game.id, outlet_id: 'jingan' });
  expect((await refund('9999')).status).toBe(1);
  expect((await refund('1.234')).lines).toEqual(['1.234 is not an amount, such as 12.50.']);
  expect(await run('order', 'refund', game.number, '10')).toMatchObject({ status: 2 });
  expect((await run('order', 'end', '1')).lines).toEqual(['Order 1 does not exist.']);
  expect(await balance(ann)).toBe(afterEnd + 1_000);
  expect(await checkLedger(server.db)).toEqual([]);
});

test('a refund says what the hall keeps of it: the part of a player whose account is deleted', async () => {
  const [ann, ben] = [await games.fundedCustomer(), await games.fundedCustomer()];
  server.clock.at += 2 * HOUR;
  const game = await games.play(ann, { minutes: 60 });
  const { token } = dataOf(await ann.call(invitationApi.make, { id: game.id }));
  dataOf(await ben.call(playerApi.join, { token }));
  const terms = { id: game.id, party_size: 2, deposit: 'organiser', at_deadline: 'cover' } as const;
  const { friends } = dataOf(await ann.call(shareApi.set, terms));
  const due = friends[0]?.due ?? 0;
  dataOf(await ben.call(shareApi.pay, { id: game.id, amount: due, method: 'wallet' }));
  server.clock.at = game.end_at;
  dataOf(await ann.call(orderApi.detail, { id: game.id }));
  const change = { deleted_at: server.clock.at };
  await server.db.updateTable('users').set(change).where('id', '=', ben.id).execute();
  const before = await balance(ann);
  const all = (game.paid / 100).toFixed(2);
  const { lines } = await run('order', 'refund', game.number, all, '--reason', 'lamp broken');
  expect((await balance(ann)) - before).toBe(game.paid - due);
  expect(lines[0]).toContain(`Refunded ¥${((game.paid - due) / 100).toFixed(2)} of ${game.number}`);
  expect(lines[0]).toContain(`The hall keeps ¥${(due / 100).toFixed(2)}: the payer's account is deleted`);
  expect(await checkLedger(server.db)).toEqual([]);
});

test('a wallet is paid out from the drawer of an outlet, without its bonus', async () => {
  const ann = await games.fundedCustomer(500);
  const clerk = await counter.clerk('manager');
  dataOf(await clerk.call(counterPersonApi.cashIn, { id: ann.id, method: 'cash', amount: 5_000 }));
  const pay = (amount: string, outlet = 'jingan') =>
    run('payout', ann.mobile, amount, '--outlet', outlet, '--reason', 'account closed');
  expect(await pay('20')).toMatchObject({ status: 0, lines: [expect.stringContaining('¥20.00')] });
  expect(await balance(ann)).toBe(3_500);
  expect((await pay('31')).status).toBe(1);
  expect((await pay('1', 'xuhui')).status).toBe(1);
  expect((await pay('1', 'moon')).status).toBe(2);
  expect(await balance(ann)).toBe(3_500);
  expect(await checkLedger(server.db)).toEqual([]);
});

test('an incomplete command is answered with its own lines, an unknown one with all', async () => {
  const { status, lines } = await run('order');
  expect(status).toBe(2);
  expect(lines).toHaveLength(3);
  expect(lines.join('\n')).toContain('order refund number amount');
  expect((await run('ordre')).lines.length).toBeGreaterThan(20);
});

test('a mobile number of another country is told to begin with +', async () => {
  expect(await run('staff', 'add', '07700900123', '--role', 'owner')).toEqual({
    status: 1,
    lines: ['07700900123 is not the number of a mobile phone in CN: begin one of another country with +.'],
  });
  expect((await run('staff', 'add', '+441', '--role', 'owner')).lines).toEqual([
    '+441 is not the number of a mobile phone.',
  ]);
});
