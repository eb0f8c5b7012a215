import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import * as v from 'valibot';
import { Refusal } from '#server/core/refusal.ts';

/** The E.164 form of a phone number as people type it. Throws `invalid_mobile`. */
export function readMobile(typed: string, default_country: string): string {
  const number = parsePhoneNumberFromString(typed, default_country as CountryCode);
  if (!number?.isValid()) throw invalid('invalid_mobile', 'mobile', typed);
  return number.number;
}

const email = v.pipe(v.string(), v.trim(), v.toLowerCase(), v.email());

/** The e-mail address in lower case. Throws `invalid_email`. */
export function readEmail(typed: string): string {
  const result = v.safeParse(email, typed);
  if (!result.success) throw invalid('invalid_email', 'email', typed);
  return result.output;
}

const invalid = (reason: 'invalid_mobile' | 'invalid_email', field: string, typed: string) =>
  new Refusal(reason, { field, facts: { field, problem: typed === '' ? 'missing' : 'wrong' } });
