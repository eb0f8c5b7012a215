import { type CountryCode, type NumberType, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import * as v from 'valibot';
import { Refusal } from '#server/core/refusal.ts';

/** Some countries don't tell mobile numbers from landlines. Landlines and premium numbers get no SMS. */
const MOBILE_TYPES: readonly (NumberType | undefined)[] = ['MOBILE', 'FIXED_LINE_OR_MOBILE'];

/** Returns the number of a mobile phone in E.164. */
export function parseMobile(input: string, default_country: string): string {
  const number = parsePhoneNumberFromString(input, default_country as CountryCode);
  if (!number?.isValid() || !MOBILE_TYPES.includes(number.getType()))
    throw invalidAddress('invalid_mobile', 'mobile', input);
  return number.number;
}

/** Checks that the E.164 number belongs to one of the countries; `*` stands for all. */
export function checkCountry(mobile: string, countries: readonly string[]): void {
  const country = parsePhoneNumberFromString(mobile)?.country ?? '';
  if (!countries.includes('*') && !countries.includes(country))
    throw new Refusal('mobile_country', { field: 'mobile', facts: { country } });
}

/** The calling code of an E.164 number, with the area code if countries share it: `+86`, `+1415`. */
export function dialingPrefix(mobile: string): string {
  const code = parsePhoneNumberFromString(mobile)?.countryCallingCode ?? '';
  return code === '1' ? mobile.slice(0, '+1415'.length) : `+${code}`;
}

const email = v.pipe(v.string(), v.trim(), v.toLowerCase(), v.email());

/** Returns the email address in lower case. */
export function parseEmail(input: string): string {
  const result = v.safeParse(email, input);
  if (!result.success) throw invalidAddress('invalid_email', 'email', input);
  return result.output;
}

const invalidAddress = (reason: 'invalid_mobile' | 'invalid_email', field: string, input: string) =>
  new Refusal(reason, { field, facts: { field, problem: input === '' ? 'missing' : 'wrong' } });
