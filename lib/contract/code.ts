import * as v from 'valibot';

/** A phone number as typed; the server parses it. */
export const mobile = v.pipe(v.string(), v.trim(), v.maxLength(40));
export const email = v.pipe(v.string(), v.trim(), v.maxLength(254));
/** The code as typed, without its spaces. */
export const captcha = v.pipe(
  v.string(),
  v.transform((text) => text.replace(/\s/g, '')),
  v.maxLength(12),
);

/** Seconds until the next code can be sent to the same address. */
export const codeSent = v.object({ resend_seconds: v.number() });
