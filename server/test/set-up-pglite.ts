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

/** A dump of a migrated PGlite with the example hall. */
export default async function setUp(project: TestProject) {
  makeRunFolders();
  const folder = await cachedFolder('pglite', readFileSync(import.meta.filename, 'utf8'), fillTemplate);
  project.provide('dumpPath', resolve(folder, 'dump.tar'));
  project.provide('postgresUrl', null);
}

async function fillTemplate(folder: string): Promise<void> {
  const pglite = await PGlite.create(await pgliteOptions());
  const opened = await wrapPGlite(pglite);
  await migrate(opened);
  await applyHallFile(opened.db, 'example/hall.yaml', {
    clock: dayBefore,
    latestEnds: selectLatestOrderEnds,
  });
  writeFileSync(
    join(folder, 'dump.tar'),
    Buffer.from(await (await pglite.dumpDataDir('none')).arrayBuffer()),
  );
  await opened.close();
}
