import pino from 'pino';
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest';
import { startDatabaseProxy } from '#server/test/database-proxy.ts';
import { copyTemplate } from '#server/test/databases.ts';
import { type OpenDatabase, openPostgres } from './open.ts';
import { postgresSignals, type Signals } from './signals.ts';

const postgres = inject('postgresUrl') ?? '';
const log = pino({ level: 'silent' });
/** Longer than a busy machine takes for anything here. */
const WAIT = { timeout: 30_000, interval: 50 };

let proxy: Awaited<ReturnType<typeof startDatabaseProxy>>;
let opened: OpenDatabase;
let url: string;
let closers: Signals[];

beforeEach(async () => {
  closers = [];
  proxy = await startDatabaseProxy(postgres);
  opened = await copyTemplate(postgres, (copy) => {
    url = copy;
    return openPostgres(copy);
  });
});
afterEach(async () => {
  proxy.recover();
  for (const signals of closers) await signals.close();
  await opened.close();
  await proxy.close();
});

/** As a process of its own has them, with a connection that listens through the proxy. */
function openSignals() {
  const signals = postgresSignals({
    url: proxy.through(url),
    db: opened.db,
    channel: 'test',
    log,
    heartbeat_ms: 200,
  });
  closers.push(signals);
  const received: string[] = [];
  signals.onSignal((text) => received.push(text));
  return { ...signals, received };
}

/** Sends until it arrives: the receiver may not listen yet. */
const untilReceived = (from: Signals, to: { received: string[] }, text: string) =>
  vi.waitFor(() => {
    from.send(text);
    expect(to.received).toContain(text);
  }, WAIT);

/** Connections of the database that listen. */
async function listenerCount(): Promise<number> {
  const [row] = await opened.runSql<{ count: number }>(`
    select count(*)::int from pg_stat_activity
    where datname = current_database() and query in ('listen "test"', 'select 1')`);
  return row?.count ?? -1;
}

test('a signal reaches the other processes, with spaces and in any script, and not the one that sent it', async () => {
  const [first, second, third] = [openSignals(), openSignals(), openSignals()];
  await untilReceived(first, second, 'a table, 球台 5');
  await untilReceived(first, third, 'a table, 球台 5');
  expect(first.received).toEqual([]);
});

test('signals that wait are sent once', async () => {
  const [first, second] = [openSignals(), openSignals()];
  await untilReceived(first, second, 'ready');
  for (let count = 0; count < 50; count++) first.send('again');
  first.send('last');
  await vi.waitFor(() => expect(second.received).toContain('last'), WAIT);
  expect(second.received.filter((text) => text === 'again').length).toBeLessThanOrEqual(2);
});

test('a process listens again after its connection was cut, or no longer answers', async () => {
  const [first, second] = [openSignals(), openSignals()];
  await untilReceived(first, second, 'before');
  proxy.cut();
  await untilReceived(first, second, 'after the cut');
  expect(await listenerCount()).toBe(2);
  proxy.hang();
  // Their heartbeats find no answer.
  await vi.waitFor(async () => expect(await listenerCount()).toBe(0), WAIT);
  proxy.recover();
  await untilReceived(first, second, 'after it hung');
});
