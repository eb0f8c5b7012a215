import { readAnnouncementFile } from '#server/hall/read.ts';
import { databaseHall } from '#server/hall/store.ts';
import { allAnnouncements } from '#server/outlet/announcement/queries.ts';
import { deleteAnnouncement, upsertAnnouncement } from '#server/outlet/announcement/store.ts';
import type { CliDeps, Outcome } from './command.ts';

/** `notice list | add FILE | remove ID`; null where it is none of these. Throws `HallFileError` for a wrong file. */
export async function noticeCommand(
  { db, clock }: CliDeps,
  [what, argument, ...rest]: readonly string[],
): Promise<Outcome | null> {
  if (rest.length > 0) return null;
  const hall = await databaseHall(db).current();
  if (what === 'list' && argument === undefined) {
    const notices = await allAnnouncements(db, hall);
    return {
      status: 0,
      lines: notices.map(({ id, date, pinned, outlet_id, title }) =>
        [id, date, pinned ? 'pinned' : '-', outlet_id ?? 'all', `${title.en} / ${title.zh}`].join('  '),
      ),
    };
  }
  if (what === 'add' && argument !== undefined) {
    const notice = readAnnouncementFile(argument);
    if (notice.outlet_id !== null && !hall.outlets.some(({ id }) => id === notice.outlet_id))
      return { status: 1, lines: [`Outlet "${notice.outlet_id}" does not exist.`] };
    await upsertAnnouncement(db, notice, clock.now());
    return { status: 0, lines: [`Added "${notice.title.en}" as ${notice.id}.`] };
  }
  if (what === 'remove' && argument !== undefined) {
    if (await deleteAnnouncement(db, argument)) return { status: 0, lines: [`Removed ${argument}.`] };
    const inFile = hall.announcements.some(({ id }) => id === argument);
    const why = inFile ? 'is in the hall file: remove it there and apply the file' : 'does not exist';
    return { status: 1, lines: [`Announcement "${argument}" ${why}.`] };
  }
  return null;
}
