import { staffRoles } from '#lib/contract/counter/access.ts';
import { randomIds } from '#server/core/ids.ts';
import { dismissStaff, listStaff, saveStaff, unknownOutlets } from '#server/counter/access/manage.ts';
import { databaseHall } from '#server/hall/database-hall.ts';
import { CommandError, type Commands, done, listed, wrongOption } from './command.ts';
import { readMobile } from './person.ts';

export const staffCommands: Commands = {
  async 'staff add PHONE'({ db, clock }, options, phone) {
    const hall = await databaseHall(db).current();
    const mobile = readMobile(phone, hall.default_country);
    if (!mobile) {
      const hint = phone.startsWith('+')
        ? '.'
        : ` in ${hall.default_country}: begin one of another country with +.`;
      throw new CommandError(`${phone} is not the number of a mobile phone${hint}`);
    }
    const role = staffRoles.find((candidate) => candidate === options.role);
    if (!role) throw wrongOption(`--role must be one of ${staffRoles.join(', ')}.`);
    const outlets = (options.outlets ?? '').split(',').filter(Boolean);
    if (role !== 'owner' && outlets.length === 0)
      throw wrongOption('--outlets must name at least one outlet, such as --outlets a,b.');
    const [unknown] = unknownOutlets(hall, outlets);
    if (unknown !== undefined) throw new CommandError(`Outlet "${unknown}" does not exist.`);
    await saveStaff({ db, clock, ids: randomIds }, { mobile, role, outlets, name: options.name?.trim() });
    return done(`${mobile} is ${role} at ${role === 'owner' ? 'all outlets' : outlets.join(', ')}.`);
  },
  async 'staff list'({ db }) {
    const lines = (await listStaff(db)).map(
      ({ staff: { user_id, role, outlet_ids, pin_hash, name }, person }) =>
        [
          person?.mobile ?? '-',
          name || (person?.nickname ?? '-'),
          role,
          role === 'owner' ? 'all outlets' : outlet_ids.join(','),
          pin_hash === null ? 'no PIN yet' : '',
          user_id,
        ]
          .filter(Boolean)
          .join('  '),
    );
    return listed(lines, 'No staff.');
  },
  async 'staff remove PHONE'({ db, clock }, _, phone) {
    const hall = await databaseHall(db).current();
    const mobile = readMobile(phone, hall.default_country);
    const found = (await listStaff(db)).find(({ person }) => person && person.mobile === mobile);
    if (!found || !(await dismissStaff({ db, clock }, found.staff.user_id)))
      throw new CommandError(`${phone} is not staff.`);
    return done(`${mobile} is no longer staff.`);
  },
};
