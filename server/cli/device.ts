import { dismissDevice, makeDeviceCode, unknownOutlets } from '#server/counter/access/manage.ts';
import { selectDevices } from '#server/counter/access/queries.ts';
import { read } from '#server/db/statement.ts';
import { databaseHall } from '#server/hall/database-hall.ts';
import { formatTableCode } from '#server/hall/table-code.ts';
import type { CliDeps, CommandResult } from './command.ts';

/** `device code OUTLET | list | revoke ID`. Null for other arguments. */
export async function deviceCommand(
  { db, clock, env }: CliDeps,
  [action, argument, ...rest]: readonly string[],
): Promise<CommandResult | null> {
  if (rest.length > 0) return null;
  if (action === 'list' && argument === undefined) {
    const lines = (await read(db, selectDevices(clock.now()))).map(
      ({ id, outlet_id, kind, name, created_at }) =>
        [id, outlet_id, kind, name, new Date(created_at * 1000).toISOString()].join('  '),
    );
    return { status: 0, lines: lines.length > 0 ? lines : ['No devices.'] };
  }
  if (argument === undefined) return null;
  if (action === 'code') {
    const hall = await databaseHall(db).current();
    if (unknownOutlets(hall, [argument]).length > 0) {
      const ids = hall.outlets.map(({ id }) => id).join(', ');
      return { status: 1, lines: [`Outlet "${argument}" does not exist. Outlets: ${ids}.`] };
    }
    const code = formatTableCode(await makeDeviceCode({ db, clock }, argument));
    return {
      status: 0,
      lines: [code, `For one device, within 10 minutes, at ${env.PUBLIC_URL}/counter`],
    };
  }
  if (action !== 'revoke') return null;
  return (await dismissDevice({ db, clock }, argument))
    ? { status: 0, lines: [`Signed ${argument} out.`] }
    : { status: 1, lines: [`Device "${argument}" does not exist.`] };
}
