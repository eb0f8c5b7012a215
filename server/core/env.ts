import * as v from 'valibot';
import { isTimeZone } from '#lib/domain/time.ts';

const flag = v.pipe(
  v.picklist(['true', 'false', '1', '0'], 'must be true or false'),
  v.transform((text) => text === 'true' || text === '1'),
);
const whole = (min: number, max: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d+$/, 'must be a whole number'),
    v.transform(Number),
    v.minValue(min, `must be at least ${min}`),
    v.maxValue(max, `must be at most ${max}`),
  );
/** An address without a slash at its end. */
const base = () =>
  v.pipe(
    url('http', 'https'),
    v.transform((text) => text.replace(/\/+$/, '')),
  );
const url = (...schemes: string[]) =>
  v.pipe(
    v.string(),
    v.check(
      (text) => schemes.some((scheme) => text.startsWith(`${scheme}:`)) && URL.canParse(text),
      `must be a URL that starts with ${schemes.map((scheme) => `${scheme}:`).join(' or ')}`,
    ),
  );

/** Origins with commas between. */
const origins = () =>
  v.pipe(
    v.string(),
    v.transform((text) =>
      text
        .split(',')
        .map((origin) => origin.trim())
        .filter(Boolean),
    ),
    v.array(
      v.pipe(
        url('http', 'https'),
        v.check(
          (text) => !URL.canParse(text) || new URL(text).href === `${new URL(text).origin}/`,
          'must be an origin, without a path',
        ),
        v.transform((text) => new URL(text).origin),
      ),
    ),
  );

/** Every setting of the server, as `.env.example` lists them. */
const settings = v.object({
  PORT: v.optional(whole(0, 65_535), '3000'),
  HOST: v.optional(v.string(), '0.0.0.0'),
  /** Where the embedded set-up keeps its state. */
  DATA_DIR: v.optional(v.string(), './data'),
  DATABASE_URL: v.optional(url('postgres', 'postgresql')),
  /** Where people reach the app: in QR links, and where payment pages come back to. */
  PUBLIC_URL: v.optional(base()),
  /** Where this server is reached, if not at PUBLIC_URL: the app may be served elsewhere. */
  API_URL: v.optional(base()),
  /** Apps older than this must be updated before they go on; nothing = none is too old. */
  MIN_APP_VERSION: v.optional(v.pipe(v.string(), v.regex(/^\d+\.\d+\.\d+$/, 'must be a version like 1.0.2'))),
  /** Applied at the first start; later by `npm run hall -- apply`. */
  HALL_FILE: v.optional(v.string(), './example/hall.yaml'),
  LOG_LEVEL: v.optional(v.picklist(['fatal', 'error', 'warn', 'info', 'debug', 'silent']), 'info'),
  /** Origins of an app that is served elsewhere, with commas between. */
  CORS_ORIGINS: v.optional(origins(), ''),
  /** True behind a proxy that sets `X-Forwarded-For`. */
  TRUST_PROXY: v.optional(flag, 'false'),
  /** Who may be asked about pushes, told to the push services. */
  VAPID_SUBJECT: v.optional(url('mailto', 'https')),
  /** Origins of further push services, with commas between. */
  PUSH_HOSTS: v.optional(origins(), ''),
  /** The sandbox payment page: on where nothing is said and the database is the embedded one. */
  SANDBOX_PAYMENTS: v.optional(flag),
  STRIPE_SECRET_KEY: v.optional(v.pipe(v.string(), v.minLength(8))),
  STRIPE_WEBHOOK_SECRET: v.optional(v.pipe(v.string(), v.minLength(8))),
  /** Codes that may be sent in a day, by channel, for the whole hall. */
  SMS_DAILY_BUDGET: v.optional(whole(0, 10_000_000), '2000'),
  EMAIL_DAILY_BUDGET: v.optional(whole(0, 10_000_000), '5000'),
  SMTP_URL: v.optional(url('smtp', 'smtps')),
  MAIL_FROM: v.optional(v.string()),
  TWILIO_ACCOUNT_SID: v.optional(v.string()),
  TWILIO_AUTH_TOKEN: v.optional(v.string()),
  TWILIO_FROM: v.optional(v.string()),
  ALIYUN_ACCESS_KEY_ID: v.optional(v.string()),
  ALIYUN_ACCESS_KEY_SECRET: v.optional(v.string()),
  ALIYUN_SMS_SIGN_NAME: v.optional(v.string()),
  ALIYUN_SMS_TEMPLATE: v.optional(v.string()),
  /** Gets each SMS as a POST, signed with the secret. */
  SMS_WEBHOOK_URL: v.optional(url('http', 'https')),
  SMS_WEBHOOK_SECRET: v.optional(v.pipe(v.string(), v.minLength(16, 'must have at least 16 characters'))),
  /** The largest picture and the largest video that may be uploaded, in MB. */
  UPLOAD_IMAGE_MB: v.optional(whole(1, 50), '15'),
  UPLOAD_VIDEO_MB: v.optional(whole(1, 500), '100'),
  /** Uploads in a bucket of S3 (or what speaks like it); nothing = `DATA_DIR/files`. */
  S3_ENDPOINT: v.optional(url('http', 'https')),
  S3_REGION: v.optional(v.string(), 'auto'),
  S3_BUCKET: v.optional(v.string()),
  S3_ACCESS_KEY_ID: v.optional(v.string()),
  S3_SECRET_ACCESS_KEY: v.optional(v.string()),
  /** A folder of recordings as MediaMTX writes them. */
  RECORDINGS_DIR: v.optional(v.string()),
  /** A camera's folder, or its path at MediaMTX; `{table}` stands for the table's id. */
  RECORDINGS_PATH: v.optional(v.string(), '{table}'),
  /** The clock of the recorder, by which it names its files. */
  RECORDINGS_TIME_ZONE: v.optional(
    v.pipe(v.string(), v.check(isTimeZone, 'must be a time zone such as Asia/Shanghai')),
    'UTC',
  ),
  RECORDINGS_KEEP_DAYS: v.optional(whole(1, 3650), '7'),
  /** MediaMTX's playback server, in the folder's place. */
  MEDIAMTX_PLAYBACK_URL: v.optional(url('http', 'https')),
  /** The example's recording with every game: on where nothing is said and the database is the embedded one. */
  DEMO_RECORDINGS: v.optional(flag),
  /** The lamps: an MQTT broker (`mqtt:`, `mqtts:`) or a webhook; nothing = the log. */
  LIGHTS_URL: v.optional(url('mqtt', 'mqtts', 'http', 'https')),
  /** MQTT topic of a lamp; `{table}` stands for the table's id. */
  LIGHTS_TOPIC: v.optional(v.string(), 'cmnd/{table}/POWER'),
});

export type Env = Omit<
  v.InferOutput<typeof settings>,
  'PUBLIC_URL' | 'API_URL' | 'VAPID_SUBJECT' | 'SANDBOX_PAYMENTS' | 'DEMO_RECORDINGS'
> & {
  readonly PUBLIC_URL: string;
  readonly API_URL: string;
  readonly VAPID_SUBJECT: string;
  readonly SANDBOX_PAYMENTS: boolean;
  readonly DEMO_RECORDINGS: boolean;
};

/** The names of all settings: `.env.example` lists the same, checked by a test. */
export const settingNames = Object.keys(settings.entries);

/** A setting is missing or wrong; the message is one line for the operator. */
export class SettingError extends Error {}

/** Reads the settings from environment variables (empty = not set). Throws `SettingError`, which names the first wrong one. */
export function readEnv(variables: Readonly<Record<string, string | undefined>>): Env {
  const given = Object.fromEntries(
    Object.entries(variables).filter(([, text]) => text !== undefined && text !== ''),
  );
  const result = v.safeParse(settings, given);
  if (!result.success) {
    const [issue] = result.issues;
    throw new SettingError(`${v.getDotPath(issue)?.split('.')[0]}: ${issue.message}`);
  }
  const env = result.output;
  for (const names of together) {
    const given = names.find((name) => env[name] !== undefined);
    const missing = names.find((name) => env[name] === undefined);
    if (given && missing) throw new SettingError(`${given}: requires ${missing}`);
  }
  const PUBLIC_URL = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
  return {
    ...env,
    PUBLIC_URL,
    API_URL: env.API_URL ?? PUBLIC_URL,
    // Push services want to know whom to ask; an address without https is no answer.
    VAPID_SUBJECT:
      env.VAPID_SUBJECT ?? (PUBLIC_URL.startsWith('https:') ? PUBLIC_URL : 'mailto:postmaster@baize.invalid'),
    SANDBOX_PAYMENTS: env.SANDBOX_PAYMENTS ?? env.DATABASE_URL === undefined,
    DEMO_RECORDINGS: env.DEMO_RECORDINGS ?? env.DATABASE_URL === undefined,
  };
}

/** Settings of which each needs the others. */
const together = [
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['SMTP_URL', 'MAIL_FROM'],
  ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'],
  ['ALIYUN_ACCESS_KEY_ID', 'ALIYUN_ACCESS_KEY_SECRET', 'ALIYUN_SMS_SIGN_NAME', 'ALIYUN_SMS_TEMPLATE'],
  ['SMS_WEBHOOK_URL', 'SMS_WEBHOOK_SECRET'],
  ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
] as const;
