import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import * as v from 'valibot';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import type { Reason } from '#lib/contract/reason.ts';
import { Refusal } from './refusal.ts';

/** The reason behind a field that fails its schema, where it has words of its own. */
const reasonsByField: Readonly<Record<string, Reason>> = {
  mobile: 'invalid_mobile',
  email: 'invalid_email',
  method: 'payment_method_required',
};

/**
 * Reads a call's input by its schema: the query string of a GET, the JSON body of a POST (none counts as `{}`).
 * Throws `invalid_input` (or the field's own reason) with the field, and HTTP 400 or 415 for what is no JSON.
 */
export async function readInput<E extends Endpoint>(
  c: Context,
  endpoint: E,
): Promise<v.InferOutput<E['input']>> {
  const raw = endpoint.method === 'GET' ? c.req.query() : await readJson(c);
  const result = v.safeParse(endpoint.input, raw);
  if (result.success) return result.output;
  const [issue] = result.issues;
  const field = v.getDotPath(issue) ?? undefined;
  throw new Refusal((field && reasonsByField[field]) || 'invalid_input', {
    ...(field ? { field } : {}),
    facts: { field: field ?? null },
  });
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
