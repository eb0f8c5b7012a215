import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import * as v from 'valibot';
import type { Endpoint, ParsedInput } from '#lib/contract/endpoint.ts';
import { TOO_LONG } from '#lib/contract/fields.ts';
import type { Reason } from '#lib/contract/reason.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { FieldProblem } from './field-texts.ts';

/** Parses the input of a call: the query of a GET, the JSON body of a POST (empty means `{}`). */
export async function readInput<E extends Endpoint>(c: Context, endpoint: E): Promise<ParsedInput<E>> {
  const raw = replaceUnstorable(endpoint.method === 'GET' ? c.req.query() : await readJson(c));
  const result = v.safeParse(endpoint.input, raw);
  if (result.success) return result.output;
  const [issue] = result.issues;
  const field = v.getDotPath(issue);
  if (!field) throw new Refusal('invalid_input');
  const problem = problemOf(issue);
  // The counter has codes of devices, all other calls codes of tables.
  const named = field === 'code' && endpoint.path.startsWith('/api/counter/') ? 'device_code' : field;
  throw new Refusal(reasonOf(field, problem, raw), { field, facts: { field: named, problem } });
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
  if (depthOf(text) > MAX_DEPTH) throw new HTTPException(400);
  try {
    return JSON.parse(text);
  } catch {
    throw new HTTPException(400);
  }
}

/** How deep arrays and objects may be nested. Checks of a deeper input would exceed the stack. */
const MAX_DEPTH = 32;

/** The deepest nesting of brackets outside strings, in one pass. */
function depthOf(json: string): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let at = 0; at < json.length; at++) {
    const character = json[at];
    if (inString && character === '\\') at++;
    else if (character === '"') inString = !inString;
    else if (inString) continue;
    else if (character === '[' || character === '{') deepest = Math.max(deepest, ++depth);
    else if (character === ']' || character === '}') depth--;
  }
  return deepest;
}

/** Replaces NUL and lone surrogates, which PostgreSQL can't store and a QR code may hold. */
function replaceUnstorable(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed().replaceAll('\0', '\ufffd');
  if (Array.isArray(value)) return value.map(replaceUnstorable);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, replaceUnstorable(inner)]));
}
