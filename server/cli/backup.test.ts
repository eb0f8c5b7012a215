import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openAsBlob,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { checkLedger } from '#server/checks/ledger.ts';
import { systemClock } from '#server/core/clock.ts';
import { readEnv } from '#server/core/env.ts';
import { randomIds } from '#server/core/ids.ts';
import { embeddedFolder, type OpenDatabase, openDatabase, openPGliteFolder } from '#server/db/open.ts';
import { BackupError, writeBackup } from '#server/db/pglite/backup.ts';
import { lockFolder } from '#server/db/pglite/folder-lock.ts';
import { read, write } from '#server/db/statement.ts';
import { inTransaction } from '#server/db/transaction.ts';
import {
  ledgerEntry,
  PROMOTIONS_ACCOUNT,
  transferLines,
  walletAccount,
} from '#server/money/ledger/ledger.ts';
import { balanceOf } from '#server/money/ledger/queries.ts';
import { restoreCommand } from './backup.ts';
import { runCommand } from './commands.ts';

let folder: string;
let DATA_DIR: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'baize-backup-'));
  DATA_DIR = join(folder, 'data');
  file = join(folder, 'baize.backup');
});
afterEach(() => rmSync(folder, { recursive: true }));

const wallet = walletAccount('ann');
const credit = ({ db }: OpenDatabase, amount: number) =>
  inTransaction(db, (tx) =>
    write(
      tx,
      ...ledgerEntry({
        id: randomIds.next('txn'),
        kind: 'bonus',
        at: 1_790_000_000,
        lines: transferLines(PROMOTIONS_ACCOUNT, wallet, amount, 'bonus'),
      }),
    ),
  );

const backUp = ({ db, dump }: Pick<OpenDatabase, 'db' | 'dump'>, path = file) =>
  runCommand({ db, dump, clock: systemClock, env: readEnv({}) }, ['backup', path]);

const balanceIn = async (dataDir: string) => {
  const opened = await openDatabase({ DATA_DIR: dataDir });
  try {
    expect(await checkLedger(opened.db)).toEqual([]);
    return await read(opened.db, balanceOf(wallet));
  } finally {
    await opened.close();
  }
};

// PostgreSQL has its own tools: server/db/recovery.test.ts.
describe.skipIf(inject('postgresUrl') !== null)('the embedded database', () => {
  let opened: OpenDatabase;
  beforeEach(async () => {
    mkdirSync(DATA_DIR);
    opened = await openPGliteFolder(embeddedFolder(DATA_DIR), { dump: await openAsBlob(inject('dumpPath')) });
    await credit(opened, 500);
  });

  test('is backed up while money moves, restored as it was at one moment, and replaced with --force only', async () => {
    let stop = false;
    const moving = (async () => {
      while (!stop) {
        await credit(opened, 1);
        // PGlite answers without I/O: without a pause nothing else would run.
        await setImmediate();
      }
    })();
    const result = await backUp(opened);
    stop = true;
    await moving;
    const after = await read(opened.db, balanceOf(wallet));
    expect(result).toMatchObject({ status: 0, lines: [expect.stringContaining(`Wrote ${file}`)] });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    // An existing file is not overwritten, and a folder that does not exist is an error.
    expect(await backUp(opened)).toEqual({ status: 1, lines: [`${file} exists: name another file`] });
    const nowhere = await backUp(opened, join(folder, 'nowhere', 'x.backup'));
    expect([nowhere.status, nowhere.lines[0]]).toEqual([1, expect.stringContaining('cannot be written')]);
    await opened.close();

    const target = join(folder, 'elsewhere');
    expect(await restoreCommand({ DATA_DIR: target }, [file])).toEqual({
      status: 0,
      lines: [`Restored ${file}. The ledger adds up.`],
    });
    const restored = await balanceIn(target);
    expect(restored).toBeGreaterThanOrEqual(500);
    expect(restored).toBeLessThan(after);
    expect(readdirSync(target)).toEqual(['db', 'lock']);

    const refused = await restoreCommand({ DATA_DIR }, [file]);
    expect(refused).toEqual({ status: 1, lines: [expect.stringContaining('repeat with --force')] });
    expect(await balanceIn(DATA_DIR)).toBe(after);
    const { status, lines } = await restoreCommand({ DATA_DIR }, [file, '--force']);
    const replaced = `${embeddedFolder(DATA_DIR)}.replaced-1`;
    expect([status, lines[1]]).toEqual([0, `The database before it was moved to ${replaced}.`]);
    expect(await balanceIn(DATA_DIR)).toBe(restored);
    expect(existsSync(join(replaced, 'PG_VERSION'))).toBe(true);
  });

  test('stays as it is when the backup is damaged, not a backup, missing, or its ledger does not add up', async () => {
    await opened.db.updateTable('accounts').set({ balance: 501 }).where('id', '=', wallet).execute();
    const tampered = join(folder, 'tampered.backup');
    await backUp(opened, tampered);
    await opened.db.updateTable('accounts').set({ balance: 500 }).where('id', '=', wallet).execute();
    await opened.close();
    const text = join(folder, 'notes.txt');
    writeFileSync(text, 'not a backup');
    const damaged = join(folder, 'damaged.backup');
    cpSync(tampered, damaged);
    truncateSync(damaged, 100_000);
    for (const [path, message] of [
      [damaged, 'is not a backup of an embedded database, or it is damaged'],
      [text, 'is not a backup of an embedded database, or it is damaged'],
      [join(folder, 'nothing'), 'cannot be read'],
      [tampered, 'the ledger does not add up'],
    ] as const) {
      const { status, lines } = await restoreCommand({ DATA_DIR }, [path, '--force']);
      expect([path, status, lines.join()]).toEqual([path, 1, expect.stringContaining(message)]);
    }
    expect(readdirSync(DATA_DIR)).toEqual(['db', 'lock']);
    expect(await balanceIn(DATA_DIR)).toBe(500);
  });
});

describe.skipIf(inject('postgresUrl') !== null)('a folder in use', () => {
  test('is not restored to', async () => {
    mkdirSync(DATA_DIR);
    const unlock = lockFolder(DATA_DIR);
    await expect(restoreCommand({ DATA_DIR }, [file, '--force'])).rejects.toThrow(
      'in use by another process',
    );
    unlock();
  });
});

test('a backup that fails removes its own file only', async () => {
  const failing = async () => {
    throw new Error('lost');
  };
  await expect(writeBackup(failing, file)).rejects.toThrow(BackupError);
  expect(existsSync(file)).toBe(false);

  const [started, dump] = [Promise.withResolvers<void>(), Promise.withResolvers<Blob>()];
  const first = writeBackup(() => {
    started.resolve();
    return dump.promise;
  }, file);
  await started.promise;
  await expect(writeBackup(failing, file)).rejects.toThrow(BackupError);
  dump.resolve(new Blob(['first']));
  expect(await first).toEqual({ bytes: 5 });
  expect(readFileSync(file, 'utf8')).toBe('first');
});

test('on PostgreSQL both commands name its tools', async () => {
  const hint = { status: 1, lines: [expect.stringContaining('pg_dump')] };
  const DATABASE_URL = 'postgres://127.0.0.1:1/x';
  expect(await restoreCommand({ DATA_DIR, DATABASE_URL }, [file])).toEqual(hint);
  const never = {} as OpenDatabase['db'];
  expect(await backUp({ db: never, dump: null })).toEqual(hint);
});
