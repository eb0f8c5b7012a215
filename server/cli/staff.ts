import { type StaffRole, staffRoles } from '#lib/contract/counter/access.ts';
import { randomIds } from '#server/core/ids.ts';
import { Refusal } from '#server/core/refusal.ts';
import { dismissStaff, listStaff, saveStaff, unknownOutlets } from '#server/counter/access/manage.ts';
import { parseMobile } from '#server/customer/code/address.ts';
import { databaseHall } from '#server/hall/database-hall.ts';
import type { CliDeps, CommandResult } from './command.ts';

interface StaffOptions {
  readonly role?: string;
  /** Ids, separated by commas. */
  readonly outlets?: string;
  /** The name by which the staff know the person. */
  readonly name?: string;
}

/** `staff add PHONE --role ROLE --outlets a,b --name NAME | list | remove PHONE`. Null for others. */
export async function staffCommand(
  deps: CliDeps,
  [action, phone, ...rest]: readonly string[],
  options: StaffOptions,
): Promise<CommandResult | null> {
  if (rest.length > 0) return null;
  if (action === 'list' && phone === undefined) return listCommand(deps);
  if (phone === undefined) return null;
  if (action === 'add') return addCommand(deps, phone, options);
  if (action === 'remove') return removeCommand(deps, phone);
  return null;
}

async function addCommand(
  { db, clock }: CliDeps,
  phone: string,
  options: StaffOptions,
): Promise<CommandResult> {
  const hall = await databaseHall(db).current();
  const mobile = readMobile(phone, hall.default_country);
  if (!mobile) {
    const hint = phone.startsWith('+')
      ? '.'
      : ` in ${hall.default_country}: begin one of another country with +.`;
    return failed(`${phone} is not the number of a mobile phone${hint}`);
  }
  const role = staffRoles.find((candidate): candidate is StaffRole => candidate === options.role);
  if (!role) return { status: 2, lines: [`--role must be one of ${staffRoles.join(', ')}.`] };
  const outlets = (options.outlets ?? '').split(',').filter(Boolean);
  if (role !== 'owner' && outlets.length === 0)
    return { status: 2, lines: ['--outlets must name at least one outlet, such as --outlets a,b.'] };
  const [unknown] = unknownOutlets(hall, outlets);
  if (unknown !== undefined) return failed(`Outlet "${unknown}" does not exist.`);
  await saveStaff({ db, clock, ids: randomIds }, { mobile, role, outlets, name: options.name?.trim() });
  return {
    status: 0,
    lines: [`${mobile} is ${role} at ${role === 'owner' ? 'all outlets' : outlets.join(', ')}.`],
  };
}

async function listCommand({ db }: CliDeps): Promise<CommandResult> {
  const lines = (await listStaff(db)).map(
    ({ staff: { user_id, role, outlet_ids, pin_hash, name: staff_name }, person }) =>
      [
        person?.mobile ?? '-',
        staff_name || (person?.nickname ?? '-'),
        role,
        role === 'owner' ? 'all outlets' : outlet_ids.join(','),
        pin_hash === null ? 'no PIN yet' : '',
        user_id,
      ]
        .filter(Boolean)
        .join('  '),
  );
  return { status: 0, lines: lines.length > 0 ? lines : ['No staff.'] };
}

async function removeCommand({ db, clock }: CliDeps, phone: string): Promise<CommandResult> {
  const hall = await databaseHall(db).current();
  const mobile = readMobile(phone, hall.default_country);
  const found = (await listStaff(db)).find(({ person }) => person && person.mobile === mobile);
  if (!found || !(await dismissStaff({ db, clock }, found.staff.user_id)))
    return failed(`${phone} is not staff.`);
  return { status: 0, lines: [`${mobile} is no longer staff.`] };
}

const failed = (line: string): CommandResult => ({ status: 1, lines: [line] });

function readMobile(phone: string, country: string): string | null {
  try {
    return parseMobile(phone, country);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
