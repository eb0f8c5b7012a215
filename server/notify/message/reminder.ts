import type { RawBuilder } from 'kysely';
import type { MessageKind } from '#lib/contract/message.ts';
import type { TransactionContext } from '#server/core/context.ts';
import type { Db } from '#server/db/schema.ts';
import type { MessageRow, NewMessage } from './message.ts';

export interface DueReminder {
  readonly kind: MessageKind;
  /** The key of its message: each reminder is sent once. */
  readonly key: string;
  readonly user_id: string;
  /** The id of its subject, e.g. of an order. */
  readonly id: string;
}

export interface ReminderSource {
  readonly kinds: readonly MessageKind[];
  /** Query of the reminders due at `now`, sent or not, with the columns of `DueReminder`. */
  due(now: number): RawBuilder<DueReminder>;
  /** The message of a due reminder; null if it is no longer due. */
  compose(ctx: TransactionContext, due: DueReminder): Promise<NewMessage | null>;
  /** False if a sent reminder no longer applies, e.g. because the game was extended. */
  stillApplies(
    db: Db,
    message: Pick<MessageRow, 'kind' | 'order_id' | 'user_id' | 'facts'>,
  ): Promise<boolean>;
}
