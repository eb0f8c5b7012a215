import type { Selectable } from 'kysely';
import type { MessageKind } from '#lib/contract/message.ts';
import type { Schema } from '#server/db/schema.ts';

export type MessageRow = Selectable<Schema['messages']>;

/** A message to write. Its text is made from its facts when it is read, in the reader's language. */
export interface NewMessage {
  readonly user_id: string;
  readonly kind: MessageKind;
  /** Unique for the person: a second message with the same key is not written. */
  readonly key: string;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly order_id: string | null;
  /** About what the person has just done themselves: it is kept as read, and no push is sent. */
  readonly by_person?: boolean;
}
