import { countOf } from '#server/core/count-of.ts';
import { type ApplyResult, applyHallFile } from '#server/hall/apply.ts';
import { describeChanges, type HallChange } from '#server/hall/changes.ts';
import { exampleWordLines } from '#server/hall/example-words.ts';
import { readHallFile } from '#server/hall/read.ts';
import { changedByStaff } from '#server/hall/versions.ts';
import { selectLatestOrderEnds } from '#server/ordering/order/occupancy.ts';
import {
  type BookingChoice,
  bookingChoices,
  settleOutsideHours,
} from '#server/ordering/order/outside-hours.ts';
import { CommandError, type Commands, done, wrongOption } from './command.ts';
import { receiptDeps } from './deps.ts';

/** Puts a hall file in force, unless it would undo changes of the staff at the counter. */
const apply: Commands[string] = async (
  cli,
  { bookings, 'over-counter': overCounter },
  file = cli.env.HALL_FILE,
) => {
  const choice = bookingChoices.find((each) => each === bookings) ?? null;
  if (bookings !== undefined && choice === null)
    throw wrongOption(`--bookings must be ${bookingChoices.join(' or ')}, not "${bookings}".`);
  const changed = overCounter ? null : await changedByStaff(cli.db);
  const undone = changed ? describeChanges(changed.previous, changed.current, 'en-us') : [];
  if (undone.length > 0) throw new CommandError(refusalLines(undone).join('\n'));
  let effects: (() => Promise<void> | void)[] = [];
  const deps = receiptDeps(cli);
  const result = await applyHallFile(cli.db, file, {
    clock: cli.clock,
    latestEnds: selectLatestOrderEnds,
    settleOutsideHours(tx, { next, previous }) {
      // The transaction may run more than once.
      effects = [];
      const afterCommit = (effect: () => Promise<void> | void) => void effects.push(effect);
      // The servers offer the time of cancelled bookings within seconds.
      const beforeCommit = () => {};
      const ctx = { deps, tx, hall: next, now: cli.clock.now(), beforeCommit, afterCommit };
      return settleOutsideHours(ctx, previous, choice);
    },
  });
  await cli.onHallApplied?.();
  for (const effect of effects) await effect();
  return done(summaryOf(result), ...bookingLines(result, choice), ...exampleWordLines(readHallFile(file)));
};

export const applyCommands: Commands = { apply, 'apply FILE': apply };

const refusalLines = (undone: readonly HallChange[]): string[] => [
  'the staff have changed the hall at the counter since the last hall file was applied:',
  ...undone.map(({ text }) => `  ${text}`),
  'put these changes into the hall file, then apply it with "--over-counter"',
];

function summaryOf({ changed, version, outlets, tables }: ApplyResult): string {
  const summary = `version ${version}: ${countOf(outlets, 'outlet')}, ${countOf(tables, 'table')}`;
  return changed ? `Applied as ${summary}.` : `No changes. Current: ${summary}.`;
}

function bookingLines({ outside_hours: count }: ApplyResult, choice: BookingChoice | null): string[] {
  if (count === 0) return [];
  const bookings = count === 1 ? 'One booking' : `${count} bookings`;
  return choice === 'cancel'
    ? [
        `${bookings} outside the new opening hours cancelled, refunded in full, with a message to each person.`,
      ]
    : [`${bookings} outside the new opening hours kept.`];
}
