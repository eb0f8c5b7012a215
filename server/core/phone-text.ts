import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
} from 'libphonenumber-js';

/**
 * A phone number for people, with its digits grouped as its country does: `+86 21 5555 0118`. `country` (ISO
 * 3166) is that of a number without a prefix, which gets none: not every number can be called from abroad.
 * What is no number stays as it is, and so does a number whose format has other digits: people and their
 * phones dial this text.
 */
export function phoneText(phone: string, country: string): string {
  const number = parsePhoneNumberFromString(phone, country as CountryCode);
  if (!number?.isPossible()) return phone;
  const isInternational = phone.trimStart().startsWith('+');
  const text = isInternational ? number.formatInternational() : number.formatNational();
  // `+44 (0)114 …`: the digit in brackets is dialled only without the prefix.
  const dialled = isInternational ? phone.replace('(0)', '') : phone;
  return digitsOf(text) === digitsOf(dialled) ? text : phone;
}

const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** No calling code is the beginning of another one. */
const callingCodes: ReadonlySet<string> = new Set(
  getCountries().map((country) => getCountryCallingCode(country)),
);

/** Masks an E.164 number, `+8613812345678` -> `+86 138 **** 5678`. */
export const maskMobile = (mobile: string): string => groupMobile(mobile, '****');

/** Formats an E.164 number, `+8613812345678` -> `+86 138 1234 5678`. */
export const mobileText = (mobile: string): string => groupMobile(mobile, mobile.slice(-8, -4));

/** `middle` replaces the four digits before the last four, without the slow parser of phone numbers. */
function groupMobile(mobile: string, middle: string): string {
  const code = [1, 2, 3].map((length) => mobile.slice(1, 1 + length)).find((each) => callingCodes.has(each));
  const prefix = code ? `+${code}` : mobile.slice(0, 3);
  const shown = code ? mobile.slice(1 + code.length, -8) : '';
  return [prefix, shown, middle, mobile.slice(-4)].filter(Boolean).join(' ');
}
