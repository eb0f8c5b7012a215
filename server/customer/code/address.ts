import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import * as v from 'valibot';
import { Refusal } from '#server/core/refusal.ts';

/** Returns the phone number in E.164. Throws `invalid_mobile`. */
export function parseMobile(input: string, default_country: string): string {
  const number = parsePhoneNumberFromString(input, default_country as CountryCode);
  if (!number?.isValid()) throw invalidAddress('invalid_mobile', 'mobile', input);
  return number.number;
}

const email = v.pipe(v.string(), v.trim(), v.toLowerCase(), v.email());

/** Returns the e-mail address in lower case. Throws `invalid_email`. */
export function parseEmail(input: string): string {
  const result = v.safeParse(email, input);
  if (!result.success) throw invalidAddress('invalid_email', 'email', input);
  return result.output;
}

const invalidAddress = (reason: 'invalid_mobile' | 'invalid_email', field: string, input: string) =>
  new Refusal(reason, { field, facts: { field, problem: input === '' ? 'missing' : 'wrong' } });
