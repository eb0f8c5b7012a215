import { queueRulesOf } from '#lib/domain/hall.ts';
import type { TransactionContext } from '#server/core/context.ts';
import { localize, readLang } from '#server/core/lang.ts';
import { lockNames } from '#server/db/lock-names.ts';
import { read } from '#server/db/statement.ts';
import { findOutlet, findTable } from '#server/hall/lookup.ts';
import { tableAtOutlet } from '#server/hall/table-text.ts';
import { queueNotice } from '#server/notify/address/commands.ts';
import { sendMessage } from '#server/notify/message/commands.ts';
import type { CounterDeps } from '../deps.ts';
import { countOfMobile, countTexted, type TicketRow } from './store.ts';

const DAY = 86_400;
/** SMS to one number a day: a guest types any number. */
const MAX_TEXTS_PER_MOBILE = 3;

/**
 * Tells a person that their table is free: somebody with an account by a message and its push, a guest who
 * gave a phone number by an SMS. Returns when an SMS was queued; null if there is none.
 */
export async function tellCalled(
  ctx: TransactionContext<CounterDeps>,
  ticket: Pick<TicketRow, 'id' | 'user_id' | 'mobile' | 'outlet_id' | 'number' | 'lang'>,
  { table_id, come_until_at }: { table_id: string; come_until_at: number },
): Promise<number | null> {
  const { outlet_id, number } = ticket;
  if (ticket.user_id !== null) {
    await sendMessage(ctx, {
      user_id: ticket.user_id,
      kind: 'queue_called',
      key: `queue_called:${ticket.id}:${ctx.now}`,
      facts: { outlet_id, table_id, end_at: come_until_at, number },
      order_id: null,
    });
    return null;
  }
  if (ticket.mobile === null || !queueRulesOf(ctx.hall)?.sms) return null;
  if (!(await isWithinTexts(ctx, ticket.mobile))) return null;
  const lang = readLang(ticket.lang);
  const outlet = findOutlet(ctx.hall, outlet_id);
  const table = findTable(ctx.hall, table_id)?.number ?? '';
  const brand = localize(ctx.hall.brand, lang);
  const place = tableAtOutlet(table, outlet ? localize(outlet.name, lang) : '', lang);
  const minutes = Math.ceil((come_until_at - ctx.now) / 60);
  await queueNotice(
    ctx,
    { channel: 'sms', address: ticket.mobile },
    {
      event: 'queue_called',
      subject: brand,
      text:
        lang === 'zh-cn'
          ? `【${brand}】您排队的 ${number} 号已到，${place}已空出，请在 ${minutes} 分钟内到前台。`
          : `${brand}: your turn, number ${number}. ${place} is free. Please come to the counter within ${minutes} min.`,
      expires_at: come_until_at,
    },
  );
  return ctx.now;
}

/** Whether an SMS may be sent, by the limits of the number and of all queues. */
async function isWithinTexts(
  { deps, tx, now }: TransactionContext<CounterDeps>,
  mobile: string,
): Promise<boolean> {
  const { own, all } = await read(tx, {
    locked: lockNames('queue texts'),
    own: countOfMobile(mobile, now - DAY),
    all: countTexted(now - DAY),
  });
  if (own.texted >= MAX_TEXTS_PER_MOBILE) return false;
  if (all < deps.env.SMS_DAILY_BUDGET) return true;
  deps.log.error({ budget: deps.env.SMS_DAILY_BUDGET }, 'the daily budget for SMS of queues is used up');
  return false;
}
