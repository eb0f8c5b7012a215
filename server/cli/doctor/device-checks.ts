import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { connectAsync } from 'mqtt';
import type { HallTable } from '#lib/domain/hall.ts';
import { databaseHall } from '#server/hall/database-hall.ts';
import type { CliDeps } from '../command.ts';
import { type Finding, ok, plainNetworkError, problem, request, warning } from './finding.ts';

/** A camera records at least one segment in this time. */
const STALE_RECORDING_SECONDS = 2 * 3_600;

/** Asks for the recordings of every table. */
export async function checkCameras({ db, env }: CliDeps): Promise<Finding> {
  const { RECORDINGS_DIR, MEDIAMTX_PLAYBACK_URL } = env;
  if (!RECORDINGS_DIR && !MEDIAMTX_PLAYBACK_URL)
    return warning(
      env.DEMO_RECORDINGS
        ? 'none are set up: every game shows the example video.'
        : 'none are set up: games have no replay.',
    );
  const hall = await databaseHall(db).current();
  const tables = hall.outlets
    .flatMap((outlet) => outlet.tables)
    .filter(({ out_of_service }) => !out_of_service);
  const hasRecordings = MEDIAMTX_PLAYBACK_URL
    ? (path: string) => isListed(MEDIAMTX_PLAYBACK_URL, path)
    : (path: string) => isRecorded(join(RECORDINGS_DIR ?? '', path));
  const missing: HallTable[] = [];
  for (const table of tables) {
    if (!(await hasRecordings(env.RECORDINGS_PATH.replaceAll('{table}', table.id)))) missing.push(table);
  }
  if (missing.length === 0) return ok(`all ${tables.length} tables have recordings of the last two hours.`);
  const ids = missing.map(({ id }) => id).join(', ');
  return missing.length === tables.length
    ? problem(
        'no table has recordings of the last two hours: check RECORDINGS_DIR or MEDIAMTX_PLAYBACK_URL, and RECORDINGS_PATH.',
      )
    : problem(`no recordings of the last two hours of ${ids}: check these cameras and their paths.`);
}

async function isListed(url: string, path: string): Promise<boolean> {
  const now = Date.now();
  const query = new URLSearchParams({
    path,
    start: new Date(now - STALE_RECORDING_SECONDS * 1000).toISOString(),
    end: new Date(now).toISOString(),
  });
  const response = await request(`${url.replace(/\/+$/, '')}/list?${query}`);
  if (response.status === 404) return false;
  if (!response.ok) throw new Error(`the playback server answers with status ${response.status}`);
  return ((await response.json()) as unknown[]).length > 0;
}

/** Looks at the name of the newest file, which starts with its day and time. */
async function isRecorded(folder: string): Promise<boolean> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.mp4')).sort();
  const day = names.at(-1)?.slice(0, 10) ?? '';
  // A day of tolerance for the time zone of the names.
  return Date.parse(day) > Date.now() - (STALE_RECORDING_SECONDS + 86_400) * 1000;
}

export async function checkLamps({ env }: CliDeps): Promise<Finding> {
  if (!env.LIGHTS_URL) return warning('none are set up (LIGHTS_URL): switching is only logged.');
  const { host, protocol } = new URL(env.LIGHTS_URL);
  if (!protocol.startsWith('mqtt')) {
    const { status } = await request(env.LIGHTS_URL, { method: 'HEAD' });
    return status >= 500
      ? problem(`the webhook of the lamps answers with status ${status}.`)
      : ok('the webhook of the lamps can be reached; no lamp was switched.');
  }
  try {
    const client = await connectAsync(env.LIGHTS_URL, { reconnectPeriod: 0, connectTimeout: 8_000 }, false);
    await client.endAsync(true);
    return ok(`the broker ${host} answers; no lamp was switched.`);
  } catch (error) {
    const refused = error instanceof Error && /not authorized|bad user/i.test(error.message);
    return problem(
      refused
        ? `the broker ${host} refuses the user or the password in LIGHTS_URL.`
        : `the broker ${plainNetworkError(error, host)}.`,
    );
  }
}
