import type { Selectable } from 'kysely';
import type { MessageKind } from '#lib/contract/message.ts';
import type { Schema } from '#server/db/schema.ts';

export type MessageRow = Selectable<Schema['messages']>;

/** What a message is made of; its text is written when it is read, in the reader's language. */
export interface NewMessage {
  readonly user_id: string;
  readonly kind: MessageKind;
  /** A person gets one message for a key. */
  readonly key: string;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly order_id: string | null;
}
