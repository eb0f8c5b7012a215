import type { Insertable } from 'kysely';
import { movesWithAccount, type PersonalData } from '#server/core/personal-data.ts';
import type { Db, Schema, Tx } from '#server/db/schema.ts';

/** Writes the note of an order, in place of the one before. */
export async function saveNote(tx: Tx, note: Insertable<Schema['booking_notes']>): Promise<void> {
  const { text, created_by, created_at } = note;
  await tx
    .insertInto('booking_notes')
    .values(note)
    .onConflict((conflict) => conflict.column('order_id').doUpdateSet({ text, created_by, created_at }))
    .execute();
}

export async function deleteNote(tx: Tx, order_id: string): Promise<void> {
  await tx.deleteFrom('booking_notes').where('order_id', '=', order_id).execute();
}

/** The notes of orders, by the id of the order. */
export async function selectBookingNotes(
  db: Db | Tx,
  order_ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (order_ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('booking_notes')
    .select(['order_id', 'text'])
    .where('order_id', 'in', [...order_ids])
    .execute();
  return new Map(rows.map(({ order_id, text }) => [order_id, text]));
}

/** What the staff have noted about a person's bookings is theirs to know, and goes with the account. */
export const bookingNotePersonalData: PersonalData = {
  export: async (db, user_id) => ({
    booking_notes: await db
      .selectFrom('booking_notes')
      .select(['order_id', 'text', 'created_at'])
      .where('user_id', '=', user_id)
      .orderBy('created_at', 'desc')
      .execute(),
  }),
  erase: async (tx, { id }) => {
    await tx.deleteFrom('booking_notes').where('user_id', '=', id).execute();
  },
  ...movesWithAccount('booking_notes', 'order_id'),
};
