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
  /** What the person has done themselves is kept in writing, but is no news to them. */
  readonly is_own_act?: boolean;
}
