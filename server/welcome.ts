import { styleText } from 'node:util';
import { withCommandName } from '#server/cli/command-name.ts';
import { tableLink } from '#server/cli/posters.ts';
import { countOf } from '#server/core/count-of.ts';
import type { Env } from '#server/core/env.ts';
import { listStaff } from '#server/counter/access/manage.ts';
import { read } from '#server/db/statement.ts';
import { selectTableCodes } from '#server/hall/table-code.ts';
import type { RunningServer } from './start.ts';
import { type Notice, startNotices } from './start-notices.ts';

/** Prints the hall, the addresses, what the settings mean, and what to do next. */
export async function printWelcome(
  env: Env,
  server: RunningServer,
  { version, isNewFolder }: { version: string; isNewFolder: boolean },
): Promise<void> {
  const { info, warnings } = startNotices(env, { isNewFolder });
  const { outlets, brand } = await server.deps.hall.current();
  const tables = outlets.reduce((sum, outlet) => sum + outlet.tables.length, 0);
  const address = `http://localhost:${server.port}`;
  const notices: Notice[] = [
    ['Hall', `${brand.en}, ${countOf(outlets.length, 'outlet')}, ${countOf(tables, 'table')}`],
    ['App', isLocal(env.PUBLIC_URL) ? address : env.PUBLIC_URL],
    ['Counter', `${isLocal(env.PUBLIC_URL) ? address : env.PUBLIC_URL}/counter`],
    await tableNotice(env, server),
    ...info,
  ];
  if ((await listStaff(server.deps.db)).length === 0)
    notices.push([
      'Next',
      `${folderOf(env)}npm run hall -- staff add PHONE --role owner, then ${folderOf(env)}npm run hall -- device code OUTLET`,
    ]);
  const lines = notices.map(([topic, text]) => `  ${topic.padEnd(9)} ${text}`);
  console.log(`\nBaize ${version} is ready at ${address}\n\n${withCommandName(lines.join('\n'))}\n`);
  for (const warning of warnings) console.error(styleText('red', warning, { stream: process.stderr }));
}

/** Commands find the data of a demo only if they are told where it is. */
const folderOf = ({ DATA_DIR }: Env): string =>
  DATA_DIR === (process.env.DATA_DIR || './data') ? '' : `DATA_DIR=${DATA_DIR} `;

const isLocal = (url: string): boolean => new URL(url).hostname === 'localhost';

/** The link holds the secret of the table's poster: it is for a terminal, not for a log. */
async function tableNotice(env: Env, { deps }: RunningServer): Promise<Notice> {
  const hall = await deps.hall.current();
  const table = hall.outlets[0]?.tables.find(({ out_of_service }) => !out_of_service);
  const code = table && (await read(deps.db, selectTableCodes())).get(table.id);
  return process.stdout.isTTY && code
    ? [`Table ${table.number}`, tableLink(env.PUBLIC_URL, code)]
    : ['Tables', 'npm run hall -- qr prints their links and posters'];
}
