import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { TestProject } from 'vitest/node';
import { migrate } from '#server/db/migrate.ts';
import { pgliteOptions, wrapPGlite } from '#server/db/open.ts';
import { applyHallFile } from '#server/hall/apply.ts';
import { selectLatestOrderEnds } from '#server/ordering/order/occupancy.ts';
import { dayBefore } from './noon.ts';

export default async function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'baize-dump-'));
  const pglite = await PGlite.create(await pgliteOptions());
  const opened = await wrapPGlite(pglite);
  await migrate(opened);
  await applyHallFile(opened.db, 'example/hall.yaml', {
    clock: dayBefore,
    latestEnds: selectLatestOrderEnds,
  });
  const dumpPath = join(folder, 'dump.tar');
  writeFileSync(dumpPath, Buffer.from(await (await pglite.dumpDataDir('none')).arrayBuffer()));
  await opened.close();
  project.provide('dumpPath', dumpPath);
  project.provide('postgresUrl', null);
  return () => rmSync(folder, { recursive: true, force: true });
}
