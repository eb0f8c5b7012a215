import type { RawBuilder } from 'kysely';
import type { MessageKind } from '#lib/contract/message.ts';
import type { TransactionContext } from '#server/core/context.ts';
import type { Db } from '#server/db/schema.ts';
import type { MessageRow, NewMessage } from './message.ts';

/** Something that a person is to be reminded of. */
export interface DueReminder {
  readonly kind: MessageKind;
  /** Of the message: the same reminder is sent once. */
  readonly key: string;
  readonly user_id: string;
  /** What it is about, e.g. an order's id. */
  readonly id: string;
}

/** A feature that reminds people of something. */
export interface ReminderSource {
  readonly kinds: readonly MessageKind[];
  /** SQL of the reminders due at that time, sent or not: columns as in `DueReminder`. */
  due(now: number): RawBuilder<DueReminder>;
  /** The message of a due reminder; null where it is not due any more. */
  compose(ctx: TransactionContext, due: DueReminder): Promise<NewMessage | null>;
  /** False where a reminder that was sent no longer applies, e.g. because the game was extended. */
  stillApplies(
    db: Db,
    message: Pick<MessageRow, 'kind' | 'order_id' | 'user_id' | 'facts'>,
  ): Promise<boolean>;
}
