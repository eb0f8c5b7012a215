import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { counterHallApi } from '#lib/contract/counter/hall.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { counterOn } from '#server/test/counter.ts';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';
import { dataOf, reasonOf } from '#server/test/test-server.ts';
import { saveStaff } from './manage.ts';

const { server } = await setUpTestServer();

async function untilSomebodyWaits(): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      server.db,
    );
    if (rows.length > 0) return;
    await sleep(10);
  }
}

test('a role that is taken while an action waits is no longer good for it', async () => {
  const manager = await counterOn(server).clerk('manager');
  const { version, edit } = dataOf(await manager.call(counterHallApi.detail, {}));
  const locked = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const holder = inTransaction(server.db, async (tx) => {
    await sql`select from counter_sessions where user_id = ${manager.id} for update`.execute(tx);
    locked.resolve();
    await release.promise;
  });
  await locked.promise;
  const answers = { base_version: version, bookings: null, outside: 0, reason: '' };
  const reply = manager.call(counterHallApi.apply, { edit, ...answers });
  await untilSomebodyWaits();
  await saveStaff(server.deps, { mobile: manager.mobile, role: 'attendant', outlets: ['jingan'] });
  release.resolve();
  await holder;
  expect(reasonOf(await reply)).toBe('role_required');
});
