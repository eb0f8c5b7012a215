import { type Insertable, type SqlBool, sql } from 'kysely';
import { build } from '#server/db/build.ts';
import type { Schema } from '#server/db/schema.ts';
import { effect, type Statement, statement } from '#server/db/statement.ts';

/** Writes the note of an order, in place of the one before. */
export function saveNote(note: Insertable<Schema['booking_notes']>): Statement<void> {
  const { text, created_by, created_at } = note;
  return effect(
    build
      .insertInto('booking_notes')
      .values(note)
      .onConflict((conflict) => conflict.column('order_id').doUpdateSet({ text, created_by, created_at })),
  );
}

export const deleteNote = (order_id: string): Statement<void> =>
  effect(build.deleteFrom('booking_notes').where('order_id', '=', order_id));

/** The notes of orders, by the id of the order. */
export const selectBookingNotes = (order_ids: readonly string[]): Statement<ReadonlyMap<string, string>> =>
  statement(
    build
      .selectFrom('booking_notes')
      .select(['order_id', 'text'])
      .where(sql<SqlBool>`order_id = any (${order_ids}::text[])`),
    (rows) => new Map(rows.map(({ order_id, text }) => [order_id, text])),
  );

/** The notes about a person's bookings, newest first. */
export const exportBookingNotes = (
  user_id: string,
): Statement<{ order_id: string; text: string; created_at: number }[]> =>
  statement(
    build
      .selectFrom('booking_notes')
      .select(['order_id', 'text', 'created_at'])
      .where('user_id', '=', user_id)
      .orderBy('created_at', 'desc'),
  );

export const deleteBookingNotesOf = (user_id: string): Statement<void> =>
  effect(build.deleteFrom('booking_notes').where('user_id', '=', user_id));
