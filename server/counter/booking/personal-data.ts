import { movesWithAccount, type PersonalData } from '#server/core/personal-data.ts';
import { read, write } from '#server/db/statement.ts';
import { deleteBookingNotesOf, exportBookingNotes } from './note-store.ts';

/** What the staff have noted about a person's bookings is theirs to know, and goes with the account. */
export const bookingNotePersonalData: PersonalData = {
  export: (db, user_id) => read(db, { booking_notes: exportBookingNotes(user_id) }),
  erase: (tx, { id }) => write(tx, deleteBookingNotesOf(id)),
  ...movesWithAccount('booking_notes', 'order_id'),
};
