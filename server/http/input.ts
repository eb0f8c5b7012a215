import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import * as v from 'valibot';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import { TOO_LONG } from '#lib/contract/fields.ts';
import type { Reason } from '#lib/contract/reason.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { FieldProblem } from './field-texts.ts';

/**
 * Parses the input of a call: the query string of a GET, the JSON body of a POST (an empty body means `{}`). Throws a
 * refusal that names the first invalid field, or HTTP 400 or 415 where the body is not JSON.
 */
export async function readInput<E extends Endpoint>(
  c: Context,
  endpoint: E,
): Promise<v.InferOutput<E['input']>> {
  const raw = replaceUnstorable(endpoint.method === 'GET' ? c.req.query() : await readJson(c));
  const result = v.safeParse(endpoint.input, raw);
  if (result.success) return result.output;
  const [issue] = result.issues;
  const field = v.getDotPath(issue);
  if (!field) throw new Refusal('invalid_input');
  const problem = problemOf(issue);
  throw new Refusal(reasonOf(field, problem, raw), { field, facts: { field, problem } });
}

function problemOf(issue: v.BaseIssue<unknown>): FieldProblem {
  if (issue.input === undefined || issue.input === '') return 'missing';
  return issue.type === 'max_length' || issue.message === TOO_LONG ? 'too_long' : 'wrong';
}

/** Fields with a reason of their own. */
const REASONS: Readonly<Record<string, Reason>> = {
  mobile: 'invalid_mobile',
  email: 'invalid_email',
  method: 'payment_method_required',
  rating: 'rating_required',
};

function reasonOf(field: string, problem: FieldProblem, raw: unknown): Reason {
  if (field === 'captcha' || field === 'old_captcha') {
    if (problem !== 'missing') return 'code_wrong';
    return raw instanceof Object && 'email' in raw ? 'email_code_required' : 'sms_code_required';
  }
  // SPEC §5 has a text for missing content only.
  if (field === 'content' && problem === 'missing') return 'content_required';
  return REASONS[field] ?? 'invalid_input';
}

async function readJson(c: Context): Promise<unknown> {
  const text = await c.req.text();
  if (text.trim() === '') return {};
  if (!c.req.header('content-type')?.toLowerCase().includes('json')) throw new HTTPException(415);
  try {
    return JSON.parse(text);
  } catch {
    throw new HTTPException(400);
  }
}

/** Replaces NUL and lone surrogates, which PostgreSQL can't store and a QR code may hold. */
function replaceUnstorable(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed().replaceAll('\0', '\ufffd');
  if (Array.isArray(value)) return value.map(replaceUnstorable);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, replaceUnstorable(inner)]));
}
