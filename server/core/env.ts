import * as v from 'valibot';
import { isTimeZone } from '#lib/domain/time.ts';
import { MAX_POOL_SIZE, POOL_DEFAULTS, type PoolSettings } from '#server/db/pool-settings.ts';
import { hostUrls } from '#server/db/postgres/primary.ts';
import { problemOfSetting, refuseMisspelt, SettingError } from './setting-errors.ts';

const boolean = v.pipe(
  v.picklist(['true', 'false', '1', '0'], 'must be true or false'),
  v.transform((text) => text === 'true' || text === '1'),
);
const integer = (min: number, max: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d+$/, 'must be a whole number'),
    v.transform(Number),
    v.minValue(min, `must be at least ${min}`),
    v.maxValue(max, `must be at most ${max}`),
  );
const atLeast = (length: number) =>
  v.pipe(v.string(), v.minLength(length, `must have at least ${length} characters`));
/** How many proxies a request passes: `true` means one. */
const proxyHops = v.pipe(
  v.string(),
  v.regex(/^(?:true|false|\d)$/, 'must be true, false or the number of proxies'),
  v.transform((text) => (text === 'true' ? 1 : text === 'false' ? 0 : Number(text))),
);
/** An address; a slash at its end is removed. */
const baseUrl = () =>
  v.pipe(
    url('http', 'https'),
    v.transform((text) => text.replace(/\/+$/, '')),
  );
const isOrigin = (text: string) => !URL.canParse(text) || new URL(text).href === `${new URL(text).origin}/`;
const url = (...schemes: string[]) =>
  v.pipe(
    v.string(),
    v.check(
      (text) => schemes.some((scheme) => text.startsWith(`${scheme}:`)) && URL.canParse(text),
      `must be a URL that starts with ${schemes.map((scheme) => `${scheme}:`).join(' or ')}`,
    ),
  );

/** One or several hosts, of which only the one that accepts writes is used. */
const databaseUrl = v.pipe(
  v.string(),
  v.check(
    (text) => hostUrls(text).every((each) => /^postgres(?:ql)?:/.test(each) && URL.canParse(each)),
    'must be a URL that starts with postgres: or postgresql:',
  ),
  v.check(
    (text) =>
      hostUrls(text).every((each) =>
        [null, 'read-write', 'primary'].includes(
          URL.parse(each)?.searchParams.get('target_session_attrs') ?? null,
        ),
      ),
    'must have read-write as target_session_attrs',
  ),
);

/** A list separated by commas. */
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
        v.check(isOrigin, 'must be an origin, without a path'),
        v.transform((text) => new URL(text).origin),
      ),
    ),
  );

/** Country codes separated by commas, or `*` for every country. */
const countries = v.pipe(
  v.string(),
  v.transform((text) =>
    text
      .toUpperCase()
      .split(/[\s,]+/)
      .filter(Boolean),
  ),
  v.check(
    (codes) => codes.every((code) => code === '*' || /^[A-Z]{2}$/.test(code)),
    'must be country codes such as CN,HK or *',
  ),
);

const poolSetting = (name: keyof PoolSettings, min: number, max: number) =>
  v.optional(integer(min, max), String(POOL_DEFAULTS[name]));

const MAX_TIMEOUT_MS = 3_600_000;

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;

/** `.env.example` explains each setting. */
const settings = v.object({
  PORT: v.optional(integer(0, 65_535), '3000'),
  HOST: v.optional(v.string(), '0.0.0.0'),
  SEVERAL_PROCESSES: v.optional(boolean, 'false'),
  DRAIN_SECONDS: v.optional(integer(0, 300)),
  DATA_DIR: v.optional(v.string(), './data'),
  MIN_FREE_DISK_MB: v.optional(integer(0, 10_000_000), '200'),
  DATABASE_URL: v.optional(databaseUrl),
  DATABASE_DIRECT_URL: v.optional(databaseUrl),
  DATABASE_POOL_SIZE: poolSetting('DATABASE_POOL_SIZE', 1, MAX_POOL_SIZE),
  DATABASE_POOL_WAITERS: poolSetting('DATABASE_POOL_WAITERS', 1, 100_000),
  DATABASE_CONNECT_TIMEOUT: poolSetting('DATABASE_CONNECT_TIMEOUT', 100, 60_000),
  DATABASE_STATEMENT_TIMEOUT: poolSetting('DATABASE_STATEMENT_TIMEOUT', 0, MAX_TIMEOUT_MS),
  DATABASE_LOCK_TIMEOUT: poolSetting('DATABASE_LOCK_TIMEOUT', 0, MAX_TIMEOUT_MS),
  DATABASE_IDLE_IN_TRANSACTION_TIMEOUT: poolSetting(
    'DATABASE_IDLE_IN_TRANSACTION_TIMEOUT',
    0,
    MAX_TIMEOUT_MS,
  ),
  PREPARED_STATEMENTS: v.optional(boolean),
  SECRETS_KEY: v.optional(atLeast(32)),
  PUBLIC_URL: v.optional(v.pipe(baseUrl(), v.check(isOrigin, 'must be an address without a path'))),
  API_URL: v.optional(baseUrl()),
  MIN_APP_VERSION: v.optional(v.pipe(v.string(), v.regex(/^\d+\.\d+\.\d+$/, 'must be a version like 1.0.2'))),
  HALL_FILE: v.optional(v.string(), './example/hall.yaml'),
  LOG_LEVEL: v.optional(v.picklist(logLevels, `must be one of ${logLevels.join(', ')}`), 'info'),
  METRICS_PORT: v.optional(integer(1, 65_535)),
  METRICS_HOST: v.optional(v.string(), '127.0.0.1'),
  WEB_VITALS_PERCENT: v.optional(integer(0, 100), '20'),
  CORS_ORIGINS: v.optional(origins(), ''),
  TRUST_PROXY: v.optional(proxyHops, 'false'),
  RATE_LIMIT_PERSON: v.optional(integer(0, 1_000_000), '600'),
  RATE_LIMIT_ADDRESS: v.optional(integer(0, 1_000_000), '6000'),
  STREAMS_PER_ADDRESS: v.optional(integer(0, 1_000_000), '1000'),
  CANCELLED_HOLDS_PER_HOUR: v.optional(integer(0, 1000), '5'),
  VAPID_SUBJECT: v.optional(url('mailto', 'https')),
  SECURITY_CONTACT: v.optional(url('mailto', 'https')),
  PUSH_HOSTS: v.optional(origins(), ''),
  DEMO: v.optional(boolean, 'false'),
  SANDBOX_PAYMENTS: v.optional(boolean),
  STRIPE_SECRET_KEY: v.optional(atLeast(8)),
  STRIPE_WEBHOOK_SECRET: v.optional(atLeast(8)),
  SMS_COUNTRIES: v.optional(countries),
  SMS_DAILY_BUDGET: v.optional(integer(0, 10_000_000), '2000'),
  EMAIL_DAILY_BUDGET: v.optional(integer(0, 10_000_000), '5000'),
  SMTP_URL: v.optional(url('smtp', 'smtps')),
  MAIL_FROM: v.optional(v.string()),
  TWILIO_ACCOUNT_SID: v.optional(v.string()),
  TWILIO_AUTH_TOKEN: v.optional(v.string()),
  TWILIO_FROM: v.optional(v.string()),
  ALIYUN_ACCESS_KEY_ID: v.optional(v.string()),
  ALIYUN_ACCESS_KEY_SECRET: v.optional(v.string()),
  ALIYUN_SMS_SIGN_NAME: v.optional(v.string()),
  ALIYUN_SMS_TEMPLATE: v.optional(v.string()),
  ALIYUN_SMS_NOTICE_TEMPLATE: v.optional(v.string()),
  SMS_WEBHOOK_URL: v.optional(url('http', 'https')),
  SMS_WEBHOOK_SECRET: v.optional(atLeast(16)),
  UPLOAD_IMAGE_MB: v.optional(integer(1, 50), '15'),
  UPLOAD_VIDEO_MB: v.optional(integer(1, 500), '100'),
  FILE_STORAGE: v.optional(v.picklist(['folder', 'database'], 'must be folder or database'), 'folder'),
  S3_ENDPOINT: v.optional(url('http', 'https')),
  S3_REGION: v.optional(v.string(), 'auto'),
  S3_BUCKET: v.optional(v.string()),
  S3_ACCESS_KEY_ID: v.optional(v.string()),
  S3_SECRET_ACCESS_KEY: v.optional(v.string()),
  RECORDINGS_DIR: v.optional(v.string()),
  RECORDINGS_SHARED: v.optional(boolean, 'false'),
  RECORDINGS_PATH: v.optional(v.string(), '{table}'),
  RECORDINGS_TIME_ZONE: v.optional(
    v.pipe(v.string(), v.check(isTimeZone, 'must be a time zone such as Asia/Shanghai')),
    'UTC',
  ),
  RECORDINGS_KEEP_DAYS: v.optional(integer(1, 3650), '7'),
  MEDIAMTX_PLAYBACK_URL: v.optional(url('http', 'https')),
  DEMO_RECORDINGS: v.optional(boolean),
  APPLE_PASS_TYPE_ID: v.optional(v.pipe(v.string(), v.startsWith('pass.', 'must begin with pass.'))),
  APPLE_TEAM_ID: v.optional(v.string()),
  APPLE_PASS_CERTIFICATE: v.optional(v.string()),
  APPLE_PASS_KEY: v.optional(v.string()),
  APPLE_PASS_KEY_PASSWORD: v.optional(v.string()),
  APPLE_WWDR_CERTIFICATE: v.optional(v.string()),
  GOOGLE_WALLET_ISSUER_ID: v.optional(v.pipe(v.string(), v.regex(/^\d+$/, 'must be a number'))),
  GOOGLE_WALLET_KEY: v.optional(v.string()),
  LIGHTS_URL: v.optional(url('mqtt', 'mqtts', 'http', 'https')),
  LIGHTS_TOPIC: v.optional(
    v.pipe(v.string(), v.includes('{table}', 'must contain {table}, or all lamps are switched together')),
    'cmnd/{table}/POWER',
  ),
});

type Settings = v.InferOutput<typeof settings>;

/** Settings whose default `readEnv` derives from others. */
type WithDefault =
  | 'PUBLIC_URL'
  | 'API_URL'
  | 'VAPID_SUBJECT'
  | 'SANDBOX_PAYMENTS'
  | 'DEMO_RECORDINGS'
  | 'DRAIN_SECONDS'
  | 'PREPARED_STATEMENTS';

export type Env = Settings & { readonly [K in WithDefault]: NonNullable<Settings[K]> };

export const settingNames = Object.keys(settings.entries);

/** Reads the settings. Throws `SettingError` for the first one that is invalid or misspelt. */
export function readEnv(variables: Readonly<Record<string, string | undefined>>): Env {
  const set = Object.fromEntries(
    Object.entries(variables).filter(([, text]) => text !== undefined && text !== ''),
  );
  refuseMisspelt(Object.keys(set), settingNames);
  const result = v.safeParse(settings, set);
  if (!result.success) {
    const problems = result.issues.map((issue) => {
      const name = v.getDotPath(issue)?.split('.')[0] as keyof typeof settings.entries;
      const entry: { default?: unknown } = settings.entries[name];
      return problemOfSetting(name, issue.message, entry.default);
    });
    throw new SettingError(problems.join('\n'));
  }
  const env = result.output;
  for (const names of REQUIRED_TOGETHER) {
    const present = names.find((name) => env[name] !== undefined);
    const missing = names.find((name) => env[name] === undefined);
    if (present && missing) throw new SettingError(`${present} also needs ${missing}: set both, or neither.`);
  }
  checkSeveralProcesses(env);
  const PUBLIC_URL = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
  return {
    ...env,
    PUBLIC_URL,
    API_URL: env.API_URL ?? PUBLIC_URL,
    // VAPID allows only https: and mailto: (RFC 8292 §2.1).
    VAPID_SUBJECT:
      env.VAPID_SUBJECT ?? (PUBLIC_URL.startsWith('https:') ? PUBLIC_URL : 'mailto:postmaster@baize.invalid'),
    SANDBOX_PAYMENTS: env.SANDBOX_PAYMENTS ?? (env.DATABASE_URL === undefined && !hasProvider(env)),
    DEMO_RECORDINGS: env.DEMO_RECORDINGS ?? env.DATABASE_URL === undefined,
    PREPARED_STATEMENTS: env.PREPARED_STATEMENTS ?? env.DATABASE_DIRECT_URL === undefined,
    DRAIN_SECONDS: env.DRAIN_SECONDS ?? (env.SEVERAL_PROCESSES ? DRAIN_SECONDS : 0),
  };
}

/** Longer than the proxy of `deploy/nginx.conf` keeps an idle connection (2 s). */
const DRAIN_SECONDS = 4;

/** Refuses what the other processes can't reach. */
function checkSeveralProcesses(env: Settings): void {
  if (!env.SEVERAL_PROCESSES) {
    if (env.FILE_STORAGE === 'database' && !env.DATABASE_URL)
      throw new SettingError('FILE_STORAGE=database needs DATABASE_URL, the address of a PostgreSQL.');
    return;
  }
  if (!env.DATABASE_URL)
    throw new SettingError('SEVERAL_PROCESSES needs DATABASE_URL, the address of a PostgreSQL.');
  if (!env.S3_ENDPOINT && env.FILE_STORAGE === 'folder')
    throw new SettingError(
      'SEVERAL_PROCESSES: uploads in DATA_DIR cannot be reached by the other processes: set S3_ENDPOINT, or FILE_STORAGE=database',
    );
  // MediaMTX, if it is set, is used instead.
  if (env.RECORDINGS_DIR && !env.MEDIAMTX_PLAYBACK_URL && !env.RECORDINGS_SHARED)
    throw new SettingError(
      'SEVERAL_PROCESSES: RECORDINGS_DIR must be a folder that all processes reach: set RECORDINGS_SHARED=true if it is, or MEDIAMTX_PLAYBACK_URL',
    );
}

type Providers = Pick<Settings, (typeof PROVIDER_SETTINGS)[number]>;

/** One of each provider of payments, SMS and e-mail: with any of them, the hall is no demo. */
const PROVIDER_SETTINGS = [
  'STRIPE_SECRET_KEY',
  'TWILIO_ACCOUNT_SID',
  'ALIYUN_ACCESS_KEY_ID',
  'SMS_WEBHOOK_URL',
  'SMTP_URL',
] as const;

/** True if a provider of payments, SMS or e-mail is set. */
export const hasProvider = (env: Providers): boolean =>
  PROVIDER_SETTINGS.some((name) => env[name] !== undefined);

/** Each setting of a group requires the others. */
const REQUIRED_TOGETHER = [
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['SMTP_URL', 'MAIL_FROM'],
  ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'],
  ['ALIYUN_ACCESS_KEY_ID', 'ALIYUN_ACCESS_KEY_SECRET', 'ALIYUN_SMS_SIGN_NAME', 'ALIYUN_SMS_TEMPLATE'],
  ['SMS_WEBHOOK_URL', 'SMS_WEBHOOK_SECRET'],
  [
    'APPLE_PASS_TYPE_ID',
    'APPLE_TEAM_ID',
    'APPLE_PASS_CERTIFICATE',
    'APPLE_PASS_KEY',
    'APPLE_WWDR_CERTIFICATE',
  ],
  ['GOOGLE_WALLET_ISSUER_ID', 'GOOGLE_WALLET_KEY'],
  ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
] as const;
