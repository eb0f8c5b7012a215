import type { RawBuilder } from 'kysely';
import type { CoreDeps, TransactionContext } from '#server/core/context.ts';
import type { MessageRow } from './message/message.ts';
import type { ReminderSource } from './message/reminder.ts';
import type { Sender } from './providers/port.ts';

export interface NotifyDeps extends CoreDeps {
  /** SMS and e-mail. */
  readonly sender: Sender;
  /** Runs in the transaction that writes a message: registered by push. */
  onNewMessage(ctx: TransactionContext, message: Pick<MessageRow, 'id' | 'user_id' | 'kind'>): Promise<void>;
  /** What people are reminded of: registered by ordering and coupons. */
  readonly reminders: readonly ReminderSource[];
  /** SQL of the `login_id`s whose sign-in is live at that time: registered by sessions. */
  liveSignIns(now: number): RawBuilder<{ login_id: string }>;
}
