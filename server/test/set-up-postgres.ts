import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { TEMPLATE } from './databases.ts';
import { dayBefore } from './noon.ts';
import {
  createPostgresFolder,
  databaseUrl,
  makePostgresFolder,
  postgresVersion,
  type RunningPostgres,
  runStatement,
  startPostgresIn,
  WITHOUT_CRASH_SAFETY,
} from './postgres.ts';
import makeRunFolders from './run-folders.ts';
import { cachedFolder, copyFolder } from './template-cache.ts';

/** One PostgreSQL for the run, with a migrated template database that has the example hall. */
export default async function setUp(project: TestProject) {
  makeRunFolders();
  const variant = postgresVersion() + readFileSync(import.meta.filename, 'utf8');
  const template = await cachedFolder('postgres', variant, fillTemplate);
  const folder = makePostgresFolder();
  copyFolder(join(template, 'data'), folder);
  const { url, stop } = await startPostgresIn(folder, WITHOUT_CRASH_SAFETY);
  project.provide('dumpPath', '');
  project.provide('migratedDumpPath', '');
  project.provide('postgresUrl', url);
  return stop;
}

async function fillTemplate(folder: string): Promise<void> {
  const data = createPostgresFolder();
  const postgres = await startPostgresIn(data, WITHOUT_CRASH_SAFETY);
  try {
    await makeTemplate(postgres);
    await postgres.end();
    copyFolder(data, join(folder, 'data'));
  } finally {
    await postgres.stop();
  }
}

async function makeTemplate({ url }: RunningPostgres): Promise<void> {
  // The modules are loaded here because most runs find the template made.
  const [{ migrate }, { openPostgres }, { applyHallFile }, { selectLatestOrderEnds }] = await Promise.all([
    import('#server/db/migrate.ts'),
    import('#server/db/open.ts'),
    import('#server/hall/apply.ts'),
    import('#server/ordering/order/occupancy.ts'),
  ]);
  await runStatement(url, `create database ${TEMPLATE}`);
  const opened = await openPostgres(databaseUrl(url, TEMPLATE));
  await migrate(opened);
  await applyHallFile(opened.db, 'example/hall.yaml', {
    clock: dayBefore,
    latestEnds: selectLatestOrderEnds,
  });
  await opened.close();
}
