import { distance } from 'fastest-levenshtein';

/** A setting is missing, invalid or misspelt; the message is a sentence for the operator. */
export class SettingError extends Error {}

/** Values of settings whose default says little or that have none. */
const EXAMPLES: Readonly<Record<string, string>> = {
  DRAIN_SECONDS: '4',
  DATABASE_URL: 'postgres://user:password@host:5432/baize',
  DATABASE_DIRECT_URL: 'postgres://user:password@host:5432/baize',
  SECRETS_KEY: 'the output of "openssl rand -base64 32"',
  PUBLIC_URL: 'https://hall.example',
  API_URL: 'https://api.hall.example',
  MIN_APP_VERSION: '1.0.2',
  METRICS_PORT: '9464',
  CORS_ORIGINS: 'https://app.hall.example',
  TRUST_PROXY: '1',
  VAPID_SUBJECT: 'mailto:you@hall.example',
  PUSH_HOSTS: 'https://push.example',
  STRIPE_SECRET_KEY: 'sk_live_...',
  STRIPE_WEBHOOK_SECRET: 'whsec_...',
  SMS_COUNTRIES: 'CN,HK',
  SMTP_URL: 'smtp://user:password@host:587',
  SMS_WEBHOOK_URL: 'https://sms.hall.example',
  SMS_WEBHOOK_SECRET: 'the output of "openssl rand -base64 32"',
  S3_ENDPOINT: 'https://s3.example',
  RECORDINGS_TIME_ZONE: 'Asia/Shanghai',
  MEDIAMTX_PLAYBACK_URL: 'http://mediamtx:9996',
  APPLE_PASS_TYPE_ID: 'pass.example.hall',
  GOOGLE_WALLET_ISSUER_ID: '3388000000012345678',
  LIGHTS_URL: 'mqtt://user:password@host:1883',
};

/** `problem` continues the name of the setting, as in "must be a whole number". */
export function problemOfSetting(name: string, problem: string, fallback: unknown): string {
  const example = EXAMPLES[name] ?? (typeof fallback === 'string' && fallback !== '' ? fallback : 'true');
  return `${name} ${problem}. Example: ${name}=${example}`;
}

/** Shorter names are too close to those of other programs. */
const MIN_LENGTH = 8;

/** Throws `SettingError` if a variable has almost the name of a setting: it would be ignored otherwise. */
export function refuseMisspelt(names: readonly string[], settings: readonly string[]): void {
  const known = new Set(settings);
  const problems = names.flatMap((name) => {
    if (known.has(name) || name.length < MIN_LENGTH) return [];
    const edits = name.length < 12 ? 1 : 2;
    const meant = settings.find((each) => each.length >= MIN_LENGTH && distance(name, each) <= edits);
    return meant ? [`${name} is not a setting. Did you mean ${meant}?`] : [];
  });
  if (problems.length > 0) throw new SettingError(problems.join('\n'));
}
