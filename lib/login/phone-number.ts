import {
  AsYouType,
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';

export interface Country {
  /** ISO 3166, e.g. `CN`. */
  readonly code: string;
  /** The name in the person's language. */
  readonly name: string;
  readonly english: string;
  /** e.g. `+86`. */
  readonly callingCode: string;
}

/** All countries, sorted by name. */
export function listCountries(locale: string): Country[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  const english = new Intl.DisplayNames('en', { type: 'region' });
  return getCountries()
    .map((code) => ({
      code,
      name: names.of(code) ?? code,
      english: english.of(code) ?? code,
      callingCode: callingCodeOf(code),
    }))
    .sort((a, b) => a.name.localeCompare(b.name, locale));
}

/** e.g. `+86`; empty for an unknown country. */
export const callingCodeOf = (country: string): string =>
  isSupportedCountry(country) ? `+${getCountryCallingCode(country)}` : '';

/** Formats a national number as its country writes it, while it is typed. */
export const formatAsTyped = (typed: string, country: string): string =>
  new AsYouType(country as CountryCode).input(typed);

/** Formats an E.164 number to read, e.g. `+86 138 0000 0001`. */
export const formatInternational = (number: string): string =>
  parsePhoneNumberFromString(number)?.formatInternational() ?? number;

/** Parses a complete number with a country code, as pasted or filled in; null for anything else. */
export function parseInternationalNumber(typed: string): { country: string; national: string } | null {
  if (!typed.trimStart().startsWith('+')) return null;
  const number = parsePhoneNumberFromString(typed);
  if (!number?.country || !number.isValid()) return null;
  return { country: number.country, national: formatAsTyped(number.nationalNumber, number.country) };
}

/** The E.164 form of a typed number; null if its length is impossible. The server validates further. */
export function parsePhoneNumber(typed: string, country: string): string | null {
  const number = parsePhoneNumberFromString(typed, country as CountryCode);
  return number?.isPossible() ? number.number : null;
}
