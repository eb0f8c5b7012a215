import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { RefusalData } from '#lib/contract/envelope.ts';
import { REFUSED } from '#lib/contract/envelope.ts';
import type { Reason } from '#lib/contract/reason.ts';
import { isBusy } from '#server/core/busy.ts';
import type { CoreDeps } from '#server/core/context.ts';
import { moneyFormatter } from '#server/core/format-money.ts';
import { readLang } from '#server/core/lang.ts';
import { Refusal } from '#server/core/refusal.ts';
import { refusalText } from './refusal-texts.ts';

/** The HTTP statuses of refusals; all others are 200. */
const STATUSES: Partial<Record<Reason, ContentfulStatusCode>> = {
  session_required: 401,
  device_required: 401,
  staff_required: 401,
  account_blocked: 403,
  idempotency_key_required: 400,
  idempotency_running: 409,
  too_many_requests: 429,
};

/** Seconds after which a busy server may be called again. */
const RETRY_AFTER = 2;

/** Answers an error: a refusal in its envelope, busy with 503, anything else with 500 without details. */
export const errorHandler = (deps: CoreDeps) => async (error: Error, c: Context) => {
  try {
    if (error instanceof Refusal) return await answerRefusal(deps, error, c);
  } catch (textError) {
    // The currency of the text could not be read.
    return answerFault(deps, textError, c);
  }
  if (error instanceof HTTPException)
    return c.json({ code: REFUSED, msg: '', time: deps.clock.now(), data: {} }, error.status);
  return answerFault(deps, error, c);
};

async function answerRefusal(deps: CoreDeps, { reason, field, facts }: Refusal, c: Context) {
  const lang = readLang(c.req.header('lang'));
  if (reason === 'too_many_requests') c.header('Retry-After', String(facts?.seconds));
  const data: RefusalData = { reason, ...(field ? { field } : {}), ...(facts ? { facts } : {}) };
  // A refused flood must not reach the database.
  const { currency } = reason === 'too_many_requests' ? { currency: 'USD' } : await deps.hall.current();
  const msg = refusalText(reason, lang, { facts: facts ?? {}, money: moneyFormatter(currency, lang) });
  return c.json({ code: REFUSED, msg, time: deps.clock.now(), data }, STATUSES[reason] ?? 200);
}

function answerFault(deps: CoreDeps, error: unknown, c: Context) {
  const { method, path } = c.req;
  const entry = { err: error, method, path };
  const time = deps.clock.now();
  if (!isBusy(error)) {
    deps.log.error(entry, 'a call failed');
    return c.json({ code: REFUSED, msg: '', time, data: {} }, 500);
  }
  deps.log.warn(entry, 'a call was refused: busy');
  // The hall is not read: the database may not answer.
  const msg = refusalText('busy', readLang(c.req.header('lang')), { facts: {}, money: String });
  c.header('Retry-After', String(RETRY_AFTER));
  return c.json({ code: REFUSED, msg, time, data: { reason: 'busy' } satisfies RefusalData }, 503);
}
