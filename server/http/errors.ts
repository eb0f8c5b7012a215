import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { RefusalData } from '#lib/contract/envelope.ts';
import { REFUSED } from '#lib/contract/envelope.ts';
import type { Reason } from '#lib/contract/reason.ts';
import type { CoreDeps } from '#server/core/context.ts';
import { moneyFormatter } from '#server/core/format-money.ts';
import { readLang } from '#server/core/lang.ts';
import { Refusal } from '#server/core/refusal.ts';
import { wordsOf } from './refusal-texts.ts';

/** A refusal of business is HTTP 200; these few say by their status what the app itself must do. */
const statuses: Partial<Record<Reason, ContentfulStatusCode>> = {
  session_required: 401,
  account_blocked: 403,
  idempotency_key_required: 400,
  idempotency_running: 409,
};

/** Turns whatever a handler threw into an answer: a refusal into its envelope, anything else into a mute 500. */
export const answerError = (deps: CoreDeps) => async (error: Error, c: Context) => {
  const time = deps.clock.now();
  if (error instanceof Refusal) {
    const lang = readLang(c.req.header('lang'));
    const { reason, field, facts } = error;
    const data: RefusalData = { reason, ...(field ? { field } : {}), ...(facts ? { facts } : {}) };
    const telling = { facts: facts ?? {}, money: moneyFormatter((await deps.hall.current()).currency, lang) };
    const status = statuses[reason] ?? 200;
    return c.json({ code: REFUSED, msg: wordsOf(reason, lang, telling), time, data }, status);
  }
  if (error instanceof HTTPException) return c.json({ code: REFUSED, msg: '', time, data: {} }, error.status);
  const { method, path } = c.req;
  deps.log.error({ err: error, method, path, request_id: c.get('requestId') }, 'a call failed');
  return c.json({ code: REFUSED, msg: '', time, data: {} }, 500);
};
