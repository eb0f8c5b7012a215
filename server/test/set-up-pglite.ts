import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { TestProject } from 'vitest/node';
import { migrate } from '#server/db/migrate.ts';
import { pgliteOptions, wrapPGlite } from '#server/db/open.ts';
import { applyHallFile } from '#server/hall/apply.ts';
import { selectLatestOrderEnds } from '#server/ordering/order/occupancy.ts';
import { dayBefore } from './noon.ts';
import makeRunFolders from './run-folders.ts';
import { cachedFolder } from './template-cache.ts';

/** Dumps of a migrated PGlite, without and with the example hall. */
export default async function setUp(project: TestProject) {
  makeRunFolders();
  const { withHall, migrated } = await pgliteDumps();
  project.provide('dumpPath', withHall);
  project.provide('migratedDumpPath', migrated);
  project.provide('postgresUrl', null);
}

/** The paths of the dumps, which are made if there are none of these sources. */
export async function pgliteDumps(): Promise<{ withHall: string; migrated: string }> {
  const folder = await cachedFolder('pglite', readFileSync(import.meta.filename, 'utf8'), fillTemplate);
  return { withHall: resolve(folder, 'dump.tar'), migrated: resolve(folder, 'migrated.tar') };
}

async function fillTemplate(folder: string): Promise<void> {
  const pglite = await PGlite.create(await pgliteOptions());
  const opened = wrapPGlite(pglite);
  await migrate(opened);
  const dumpInto = async (name: string) => {
    const dump = await pglite.dumpDataDir('none');
    writeFileSync(join(folder, name), Buffer.from(await dump.arrayBuffer()));
  };
  await dumpInto('migrated.tar');
  await applyHallFile(opened.db, 'example/hall.yaml', {
    clock: dayBefore,
    latestEnds: selectLatestOrderEnds,
  });
  await dumpInto('dump.tar');
  await opened.close();
}
