import { auditEntry } from '#server/core/audit.ts';
import { read, write } from '#server/db/statement.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { databaseHall } from '#server/hall/database-hall.ts';
import { makeTableCode, selectTableCodes, updateTableCode } from '#server/hall/table-code.ts';
import { type CliDeps, CommandError, type Commands, checkOutlet } from './command.ts';
import { readPosterLook } from './poster-look.ts';
import { makePosters, posterLines } from './posters.ts';

/** Lists the links and codes of the tables and makes their posters. `rotate` gives a table a new code. */
const qr: Commands[string] = async (cli, { outlet, rotate, out, large }) => {
  const { db, env } = cli;
  const hall = await databaseHall(db).current();
  if (outlet !== undefined) checkOutlet(hall, outlet);
  if (rotate !== undefined && !(await rotateCode(cli, rotate)))
    throw new CommandError(`Table "${rotate}" does not exist. "npm run hall -- qr" lists the tables.`);
  const codes = await read(db, selectTableCodes());
  const posters = makePosters(hall, codes, {
    outlet_id: outlet,
    table_id: rotate,
    public_url: env.PUBLIC_URL,
  });
  return {
    status: 0,
    lines: [...posterLines(posters), ...localAddressWarning(env.PUBLIC_URL)],
    posterFiles: {
      posters,
      folder: out ?? 'posters',
      large: large ?? false,
      name: rotate ?? outlet ?? 'posters',
      look: await readPosterLook(db, hall),
    },
  };
};

export const qrCommands: Commands = { qr };

const rotateCode = ({ db, clock }: CliDeps, table_id: string): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    if (!(await read(tx, updateTableCode(table_id, makeTableCode())))) return false;
    const facts = { table: table_id };
    await write(tx, auditEntry({ kind: 'settings', action: 'table_code_rotated', at: clock.now(), facts }));
    return true;
  });

const localAddressWarning = (public_url: string): string[] =>
  /^(localhost|127\.|0\.0\.0\.0|\[::1\])/.test(new URL(public_url).hostname)
    ? [
        '',
        `Do not print these yet: phones can't reach ${public_url}. Set PUBLIC_URL to the app's public address.`,
      ]
    : [];
