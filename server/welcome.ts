import { styleText } from 'node:util';
import { tableLink } from '#server/cli/posters.ts';
import type { Env } from '#server/core/env.ts';
import { selectTableCodes } from '#server/hall/table-code.ts';
import type { RunningServer } from './start.ts';
import { startNotices } from './start-notices.ts';

/** Prints the address, a link to a table, and what the settings mean. */
export async function printWelcome(env: Env, version: string, server: RunningServer): Promise<void> {
  const { info, warnings } = startNotices(env);
  const lines = [
    `Baize ${version} is ready at http://localhost:${server.port}`,
    await tableLine(env, server),
    ...info,
  ];
  console.log(`\n${lines.join('\n')}\n`);
  for (const warning of warnings) console.error(styleText('red', warning, { stream: process.stderr }));
}

/** The link holds the secret of the table's poster: it is for a terminal, not for a log. */
async function tableLine(env: Env, { deps }: RunningServer): Promise<string> {
  const hall = await deps.hall.current();
  const table = hall.outlets[0]?.tables.find(({ out_of_service }) => !out_of_service);
  const code = table && (await selectTableCodes(deps.db)).get(table.id);
  return process.stdout.isTTY && code
    ? `Table ${table.number}: ${tableLink(env.PUBLIC_URL, code)}`
    : 'Links and posters of the tables: npm run hall -- qr';
}
