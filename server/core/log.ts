import pino, { type DestinationStream, type Logger } from 'pino';
import type { Env } from './env.ts';
import { currentScope } from './scope.ts';

/** The logger of a server: JSON lines with the id of the call, phone numbers and e-mail addresses masked. */
export const makeLogger = (
  { LOG_LEVEL }: Pick<Env, 'LOG_LEVEL'>,
  destination: DestinationStream = pino.destination(1),
): Logger =>
  pino(
    {
      level: LOG_LEVEL,
      mixin: () => {
        const { request_id } = currentScope();
        return request_id === null ? {} : { request_id };
      },
      // The finished line: an address may stand in any field, also in the text of an error.
      hooks: { streamWrite: maskLine },
    },
    destination,
  );

/** Masks the phone numbers and e-mail addresses in the strings of a JSON line. */
const maskLine = (line: string): string => line.replace(JSON_STRING, maskAddresses);

/** Numbers outside strings, such as times, stay as they are. */
const JSON_STRING = /"(?:[^"\\]|\\.)*"/g;
// The pattern matches only from the beginning of a word. Otherwise a long word without an @ would be looked
// through from each of its letters.
const EMAIL = /(?<![\w.+-])([\w.+-])[\w.+-]*(@|%40)(?=[\w-]+\.[\w.-]*\w)/g;
/** A phone number has a plus sign, is in groups, or has 9 to 15 digits apart from other characters. */
const PHONE =
  /(?:\+|%2B)\d(?:[ ().-]{0,2}\d){6,14}|(?<![\w.-])\d{3}[ -]\d{3,4}[ -]\d{4}(?![\w-])|(?<![\w.-])\d{9,15}(?![\w-])/g;

/** Keeps what the operator needs to recognize an address: `+86*****00`, `a***@example.com`. */
export const maskAddresses = (text: string): string =>
  text
    .replace(EMAIL, '$1***$2')
    .replace(PHONE, (phone) => `${phone.slice(0, phone.startsWith('%') ? 5 : 3)}*****${phone.slice(-2)}`);
