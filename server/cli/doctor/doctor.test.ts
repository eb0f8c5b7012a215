import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { getOrCreateSecret } from '#server/core/secrets.ts';
import { json, type Responses, setUpDoctorTest } from '#server/test/doctor-test.ts';

const { server, address, examine, dataFolder, respondWith } = await setUpDoctorTest();

test('without providers it warns of what is missing and finds no problem', async () => {
  const { status, line, lines } = await examine({});
  expect([status, lines.at(-1)]).toEqual([0, 'No problems, 9 warnings.']);
  expect((await examine({}, { strict: true })).status).toBe(1);
  expect(line('Hall')).toBe('ok       Hall: 2 outlets with 19 tables in force.');
  expect(line('Database')).toMatch(/^ok {7}Database: embedded, answers in \d+ ms/);
  expect(line('Uploads')).toBe('ok       Uploads: the folder for uploads can be written, read and cleaned.');
  for (const name of ['Payments', 'SMS', 'E-mail', 'Lamps', 'Cameras', 'Pushes', 'Addresses'])
    expect(line(name)).toMatch(/^warning {2}/);
});

test('a key that does not open the secrets and a hall file that does not exist are problems', async () => {
  const key = 'the key of this hall, of 32 characters';
  await getOrCreateSecret(server.db, 'sealed for doctor', key);
  expect((await examine({ SECRETS_KEY: key })).line('Secrets')).toMatch(/^ok/);
  for (const settings of [{} as Record<string, string>, { SECRETS_KEY: `another ${key}` }])
    expect((await examine(settings)).line('Secrets')).toMatch(/^PROBLEM {2}Secrets: SECRETS_KEY: /);
  await server.db.deleteFrom('secrets').where('name', '=', 'sealed for doctor').execute();
  expect((await examine({ HALL_FILE: '/nowhere/hall.yaml' })).line('Hall')).toBe(
    'PROBLEM  Hall: HALL_FILE does not exist: /nowhere/hall.yaml',
  );
});

test('a data folder that does not exist is a problem, and stays so', async () => {
  const DATA_DIR = join(dataFolder(), 'dta');
  const { status, line } = await examine({ DATA_DIR });
  const text = `DATA_DIR (${DATA_DIR}) does not exist: check its name, or start the server, which makes it.`;
  expect([status, line('Disk'), line('Uploads')]).toEqual([
    1,
    `PROBLEM  Disk: ${text}`,
    `PROBLEM  Uploads: ${text}`,
  ]);
  expect(existsSync(DATA_DIR)).toBe(false);
});

test('a mail server lets people sign in without SMS', async () => {
  const { line } = await examine({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'hall@hall.test' });
  expect(line('SMS')).toBe('warning  SMS: no provider is set up: people can sign in by e-mail only.');
});

test.each<[string, Responses, string]>([
  ['is ready', { '/readyz': json({ ok: true }) }, 'ok       Addresses: '],
  ['is not ready', { '/readyz': json({ ok: false }, 503) }, 'PROBLEM  Addresses: '],
  ['is not at the address', {}, 'is answered by something else (status 404)'],
])('a server that %s', async (_, server, line) => {
  respondWith(server);
  const settings = { PUBLIC_URL: 'https://hall.test', API_URL: `http://${address}` };
  expect((await examine(settings)).line('Addresses')).toContain(line);
});

test('cameras without new recordings are named', async () => {
  const day = new Date().toISOString().slice(0, 10);
  const record = (table: string, name: string) => {
    mkdirSync(join(dataFolder(), table), { recursive: true });
    writeFileSync(join(dataFolder(), table, name), '');
  };
  const hall = await server.deps.hall.current();
  const tables = hall.outlets.flatMap((outlet) => outlet.tables).filter((table) => !table.out_of_service);
  const [old, ...recorded] = tables.map(({ id }) => id);
  expect((await examine({ RECORDINGS_DIR: dataFolder() })).line('Cameras')).toContain(
    'PROBLEM  Cameras: no table has recordings',
  );
  for (const id of recorded) record(id, `${day}_10-00-00-000000.mp4`);
  record(old ?? '', '2025-01-01_10-00-00-000000.mp4');
  expect((await examine({ RECORDINGS_DIR: dataFolder() })).line('Cameras')).toContain(
    `recordings of the last two hours of ${old}: check`,
  );
  record(old ?? '', `${day}_10-00-00-000000.mp4`);
  expect((await examine({ RECORDINGS_DIR: dataFolder() })).line('Cameras')).toContain(
    'ok       Cameras: all',
  );
  respondWith({ '/list': json([{ start: `${day}T10:00:00Z`, duration: 60 }]) });
  expect((await examine({ MEDIAMTX_PLAYBACK_URL: `http://${address}` })).line('Cameras')).toContain(
    'ok       Cameras',
  );
});
