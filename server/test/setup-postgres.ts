import type { TestProject } from 'vitest/node';
import { migrate } from '#server/db/migrate.ts';
import { openPostgres } from '#server/db/open.ts';
import { applyHallFile } from '#server/hall/apply.ts';
import { selectLatestOrderEnds } from '#server/ordering/order/occupancy.ts';
import { databaseUrl, runStatement, TEMPLATE } from './databases.ts';
import { dayBefore } from './noon.ts';
import { startPostgres } from './postgres.ts';

export default async function setup(project: TestProject) {
  const { url, stop } = await startPostgres();
  await runStatement(url, `create database ${TEMPLATE}`);
  const opened = await openPostgres(databaseUrl(url, TEMPLATE));
  await migrate(opened);
  await applyHallFile(opened.db, 'example/hall.yaml', {
    clock: dayBefore,
    latestEnds: selectLatestOrderEnds,
  });
  await opened.close();
  project.provide('dumpPath', '');
  project.provide('postgresUrl', url);
  return stop;
}
