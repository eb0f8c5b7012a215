/** Digits of a verification code. */
export const CODE_LENGTH = 6;

export interface TypedCode {
  readonly before: string;
  readonly text: string;
  readonly caret: number;
  /** Whether the digits before were refused. The first one that is typed then starts a new code. */
  readonly isRefused: boolean;
}

/** The digits of a code after an input into its field. */
export function digitsOf({ before, text, caret, isRefused }: TypedCode): string {
  const added = text.length - before.length;
  // Otherwise a password manager or the phone has replaced the text.
  const isInserted = text.slice(0, caret - added) + text.slice(caret) === before;
  const startsAnew = isRefused && before.length === CODE_LENGTH && added > 0 && isInserted;
  const typed = startsAnew ? text.slice(caret - added, caret) : text;
  return typed.replace(/\D/g, '').slice(0, CODE_LENGTH);
}
