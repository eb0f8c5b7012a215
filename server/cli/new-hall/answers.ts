import { type CountryCode, getCountries, isSupportedCountry } from 'libphonenumber-js';
import type { Text } from '#lib/domain/hall.ts';
import { isTimeZone } from '#lib/domain/time.ts';
import { nearestTimeZone } from '#server/hall/nearest-time-zone.ts';
import { TABLE_TYPES } from './table-types.ts';

/** A number of tables of a type. */
export interface TableGroup {
  readonly type: string;
  readonly count: number;
}

/** What a person answers, checked; each one also has a flag. */
export interface Answers {
  readonly name: string;
  readonly currency: string;
  readonly 'time-zone': string;
  readonly languages: readonly (keyof Text)[];
  readonly tables: readonly TableGroup[];
  readonly price: string;
  readonly address: string;
  readonly email: string;
}

export type AnswerName = keyof Answers;

interface Field<T> {
  readonly question: string;
  /** The answer if a person enters nothing; without one, the flag is required. */
  readonly fallback?: string;
  /** Throws an error whose message says what the answer must be. */
  parse(text: string): T;
}

const filled = (what: string) => (text: string) => {
  if (text === '') throw new Error(`must be ${what}`);
  return text;
};

const MAX_TABLES = 200;

/** The questions, in the order in which they are asked. */
export const FIELDS: { readonly [Name in AnswerName]: Field<Answers[Name]> } = {
  name: { question: 'Name of the hall', parse: filled('a name such as "Steel City Snooker"') },
  currency: {
    question: 'Currency (CNY, GBP, USD ...)',
    parse(text) {
      const code = text.toUpperCase();
      if (!Intl.supportedValuesOf('currency').includes(code))
        throw new Error('must be a currency code such as GBP');
      return code;
    },
  },
  'time-zone': {
    question: 'Time zone',
    parse(text) {
      if (isTimeZone(text) && countryOf(text) !== null) return text;
      throw new Error(
        `must be a time zone such as ${nearestTimeZone(text) ?? 'Europe/London or Asia/Shanghai'}`,
      );
    },
  },
  languages: {
    question: 'Languages of the texts and the posters (en, zh or en,zh)',
    fallback: 'en,zh',
    parse(text) {
      const names = text === 'both' ? ['en', 'zh'] : text.split(/[\s,]+/).filter(Boolean);
      const languages = names.filter((name) => name === 'en' || name === 'zh');
      if (languages.length === 0 || languages.length < names.length)
        throw new Error('must be en, zh or en,zh');
      return [...new Set(languages)];
    },
  },
  tables: {
    question: `Tables, such as "8 pool, 2 snooker" (${Object.keys(TABLE_TYPES).join(', ')})`,
    parse: parseTables,
  },
  price: {
    question: 'Price of an hour',
    parse(text) {
      if (!/^\d{1,7}(\.\d{1,2})?$/.test(text) || Number(text) === 0)
        throw new Error('must be an amount such as 38');
      return text;
    },
  },
  address: { question: 'Address', parse: filled('an address such as "42 Alma Street, Sheffield"') },
  email: {
    question: 'E-mail address for questions of customers',
    parse(text) {
      if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)) throw new Error('must be an e-mail address');
      return text;
    },
  },
};

function parseTables(text: string): TableGroup[] {
  const groups = text.split(',').map((part): TableGroup => {
    const [, count = '', type = ''] = /^\s*(\d+)\s+(\S+)\s*$/.exec(part) ?? [];
    if (!Object.hasOwn(TABLE_TYPES, type) || Number(count) === 0)
      throw new Error(
        `must be numbers with types, such as "8 pool, 2 snooker"; types: ${Object.keys(TABLE_TYPES).join(', ')}`,
      );
    return { type, count: Number(count) };
  });
  if (groups.reduce((sum, { count }) => sum + count, 0) > MAX_TABLES)
    throw new Error(`must be at most ${MAX_TABLES} tables`);
  if (new Set(groups.map(({ type }) => type)).size < groups.length)
    throw new Error('must name each type once');
  return groups;
}

/** Node has this method of `Intl.Locale`; the types of TypeScript do not. */
const localeOf = (country: string) =>
  new Intl.Locale(`und-${country}`) as Intl.Locale & { getTimeZones(): string[] | undefined };

/** The country in which a time zone is used; null for a zone of no country, such as UTC. */
export function countryOf(timeZone: string): CountryCode | null {
  const canonical = new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  const isIn = (country: string) =>
    isSupportedCountry(country) &&
    (localeOf(country).getTimeZones() ?? []).some((zone) => zone === timeZone || zone === canonical);
  return getCountries().find(isIn) ?? null;
}
