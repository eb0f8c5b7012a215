import type { TransactionContext } from '#server/core/context.ts';
import { type Lang, localize } from '#server/core/lang.ts';
import { read, write } from '#server/db/statement.ts';
import type { NotifyDeps } from '../deps.ts';
import { isChannelOn } from '../providers/make-sender.ts';
import { claimDueNotices, deleteNotice, insertNotice, postponeNotice } from './store.ts';
import { noticeText, type SignInEvent } from './text.ts';

export type { SignInEvent } from './text.ts';

export interface Address {
  readonly channel: 'sms' | 'email';
  /** E.164 number or email address. */
  readonly address: string;
  readonly lang: Lang;
}

/** After this nobody needs to be told of a change of their sign-in. */
const KEEP_SECONDS = 86_400;
/** A notice that was claimed by a process that died is sent again after this time. */
const LEASE_SECONDS = 60;
const FIRST_RETRY_SECONDS = 30;
const BATCH = 8;

/** Tells a phone or an email address what has happened to its account, once the transaction has committed. */
export async function tellAddress(
  ctx: TransactionContext,
  { lang, ...address }: Address,
  event: SignInEvent,
): Promise<void> {
  const text = noticeText(localize(ctx.hall.brand, lang), event, lang);
  await queueNotice(ctx, address, { event: event.kind, ...text, expires_at: ctx.now + KEEP_SECONDS });
}

/** Sends a text to a phone or an email address, once the transaction has committed. */
export async function queueNotice(
  { deps, tx, now }: Pick<TransactionContext, 'deps' | 'tx' | 'now'>,
  { channel, address }: Omit<Address, 'lang'>,
  notice: {
    readonly event: string;
    readonly subject: string;
    readonly text: string;
    /** After this nobody needs to be told any more. */
    readonly expires_at: number;
  },
): Promise<void> {
  if (!isChannelOn(deps.env, channel)) return;
  await write(tx, insertNotice({ id: deps.ids.next('ntc'), channel, address, ...notice, due_at: now }));
}

/** Sends the due notices, each again until its provider takes it or it is a day old. */
export async function sendAddressNotices(
  deps: NotifyDeps,
  isStopping: () => boolean = () => false,
): Promise<void> {
  const { db, clock, log, sender } = deps;
  for (;;) {
    const now = clock.now();
    const claimed = await read(db, claimDueNotices({ now, until: now + LEASE_SECONDS, limit: BATCH }));
    await Promise.all(
      claimed.map(async ({ id, channel, address: to, event, subject, text, attempts, expires_at }) => {
        try {
          await sender.sendNotice({ channel, to, event, subject, text });
        } catch (error) {
          log.error({ err: error, channel, event }, 'a notice could not be sent');
          const due_at = clock.now() + FIRST_RETRY_SECONDS * 3 ** (attempts - 1);
          if (due_at < expires_at) return void (await write(db, postponeNotice(id, due_at)));
        }
        await write(db, deleteNotice(id));
      }),
    );
    if (claimed.length < BATCH || isStopping()) return;
  }
}
