import { PGlite } from '@electric-sql/pglite';
import { sql } from 'kysely';
import pino from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { wrapPGlite } from '../open.ts';
import { CHANNEL } from '../signals.ts';

test('a connection that replaces another one reports a gap, and listens', async () => {
  const opened = wrapPGlite(await PGlite.create());
  onTestFinished(() => opened.close());
  await opened.runSql('select 1');
  const signals = opened.openSignals(pino({ level: 'silent' }));
  const [gaps, received] = [vi.fn(), vi.fn()];
  signals.onGap(gaps);
  signals.onSignal('hall', received);
  await vi.waitFor(() => expect(gaps).toHaveBeenCalledTimes(1));

  const ended = opened.runSql(`do $$ begin raise sqlstate '57P01'; end $$`);
  await expect(ended).rejects.toMatchObject({ code: '57P01' });
  await sql`select pg_notify(${CHANNEL}, 'hall')`.execute(opened.db);
  expect(received).toHaveBeenCalledTimes(1);
  expect(gaps).toHaveBeenCalledTimes(2);

  await signals.close();
});

test('a database that is closed while its connection is in use ends once it is free', async () => {
  const opened = wrapPGlite(await PGlite.create());
  const inUse = opened.db.connection().execute(async (db) => {
    await sql`select 1`.execute(db);
    const closed = opened.close();
    await sql`select 1`.execute(db);
    return { closed };
  });
  await (await inUse).closed;
});
