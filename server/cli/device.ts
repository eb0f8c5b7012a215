import { dismissDevice, makeDeviceCode } from '#server/counter/access/manage.ts';
import { selectDevices } from '#server/counter/access/queries.ts';
import { read } from '#server/db/statement.ts';
import { databaseHall } from '#server/hall/database-hall.ts';
import { formatTableCode } from '#server/hall/table-code.ts';
import { CommandError, type Commands, checkOutlet, done, isoTime, listed } from './command.ts';

export const deviceCommands: Commands = {
  async 'device list'({ db, clock }) {
    const devices = await read(db, selectDevices(clock.now()));
    const lines = devices.map(({ id, outlet_id, kind, name, created_at }) =>
      [id, outlet_id, kind, name, isoTime(created_at)].join('  '),
    );
    return listed(lines, 'No devices.');
  },
  async 'device code OUTLET'({ db, clock, env }, _, outlet) {
    checkOutlet(await databaseHall(db).current(), outlet);
    const code = formatTableCode(await makeDeviceCode({ db, clock }, outlet));
    return done(code, `For one device, within 10 minutes, at ${env.PUBLIC_URL}/counter`);
  },
  async 'device revoke ID'({ db, clock }, _, id) {
    if (!(await dismissDevice({ db, clock }, id))) throw new CommandError(`Device "${id}" does not exist.`);
    return done(`Signed ${id} out.`);
  },
};
