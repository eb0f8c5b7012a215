import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { emptyObject, instant } from './fields.ts';

/** True for a text that may be the code of a person, in upper or lower case. */
export const looksLikePersonCode = (text: string): boolean => /^ME(?:[0-9A-F]{2}){20,66}$/i.test(text.trim());

export const personCodeApi = {
  show: endpoint({
    method: 'GET',
    path: '/api/user/code',
    access: 'session',
    input: emptyObject,
    output: v.object({ code: v.string(), expires_at: instant }),
    summary: 'A code that names the person at the counter for ten minutes.',
  }),
};
