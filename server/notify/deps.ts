import type { RawBuilder, SqlBool } from 'kysely';
import type { CoreDeps, TransactionContext } from '#server/core/context.ts';
import type { Lang } from '#server/core/lang.ts';
import type { HttpDeps } from '#server/http/deps.ts';
import type { MessageRow } from './message/message.ts';
import type { ReminderSource } from './message/reminder.ts';
import type { Sender } from './providers/port.ts';

/** The dependencies of what writes messages, also in a command of the operator. */
export interface MessageDeps extends CoreDeps {
  /** Called in the transaction that writes a message. Registered by push. */
  onNewMessage(ctx: TransactionContext, message: Pick<MessageRow, 'id' | 'user_id' | 'kind'>): Promise<void>;
}

export interface NotifyDeps extends HttpDeps, MessageDeps {
  readonly sender: Sender;
  /** Registered by ordering and coupons. */
  readonly reminders: readonly ReminderSource[];
  /** The names of those who booked the orders, by the id of the order. Registered by ordering. */
  organiserNames(
    deps: CoreDeps,
    order_ids: readonly string[],
    lang: Lang,
  ): Promise<ReadonlyMap<string, string>>;
  /** Whether the sign-in `login_id`, an expression, has a live session. Registered by sessions. */
  isLiveSignIn(login_id: RawBuilder<unknown>, now: number): RawBuilder<SqlBool>;
}
