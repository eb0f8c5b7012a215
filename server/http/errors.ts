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
import { refusalText } from './refusal-texts.ts';

/** The HTTP statuses of refusals; all others are 200. */
const STATUSES: Partial<Record<Reason, ContentfulStatusCode>> = {
  session_required: 401,
  account_blocked: 403,
  idempotency_key_required: 400,
  idempotency_running: 409,
};

/** Answers an error of a handler: a refusal with its envelope, any other error with a 500 without details. */
export const errorHandler = (deps: CoreDeps) => async (error: Error, c: Context) => {
  const time = deps.clock.now();
  if (error instanceof Refusal) {
    const lang = readLang(c.req.header('lang'));
    const { reason, field, facts } = error;
    const data: RefusalData = { reason, ...(field ? { field } : {}), ...(facts ? { facts } : {}) };
    const { currency } = await deps.hall.current();
    const msg = refusalText(reason, lang, { facts: facts ?? {}, money: moneyFormatter(currency, lang) });
    const status = STATUSES[reason] ?? 200;
    return c.json({ code: REFUSED, msg, time, data }, status);
  }
  if (error instanceof HTTPException) return c.json({ code: REFUSED, msg: '', time, data: {} }, error.status);
  const { method, path } = c.req;
  deps.log.error({ err: error, method, path, request_id: c.get('requestId') }, 'a call failed');
  return c.json({ code: REFUSED, msg: '', time, data: {} }, 500);
};
