import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readEnv, settingNames } from './env.ts';
import { SettingError } from './setting-errors.ts';

const example = readFileSync('.env.example', 'utf8')
  .split('\n')
  .filter((line) => /^\w+=/.test(line))
  .map((line) => line.split('=', 2) as [string, string]);

const errorOf = (variables: Record<string, string>): string => {
  try {
    readEnv(variables);
  } catch (error) {
    if (error instanceof SettingError) return error.message;
    throw error;
  }
  return '';
};

test('.env.example lists every setting, once', () => {
  expect(example.map(([name]) => name).sort()).toEqual([...settingNames].sort());
});

test('.env.example holds the defaults', () => {
  expect(readEnv(Object.fromEntries(example))).toEqual(readEnv({}));
});

test('no setting is required: by default PGlite, the sandbox and port 3000', () => {
  expect(readEnv({})).toMatchObject({
    PORT: 3000,
    DATA_DIR: './data',
    PUBLIC_URL: 'http://localhost:3000',
    API_URL: 'http://localhost:3000',
    SANDBOX_PAYMENTS: true,
    TRUST_PROXY: 0,
    CORS_ORIGINS: [],
  });
});

test('the sandbox is off with PostgreSQL unless SANDBOX_PAYMENTS is true', () => {
  const DATABASE_URL = 'postgres://localhost/baize';
  expect(readEnv({ DATABASE_URL }).SANDBOX_PAYMENTS).toBe(false);
  expect(readEnv({ DATABASE_URL, SANDBOX_PAYMENTS: 'true' }).SANDBOX_PAYMENTS).toBe(true);
});

test.for([
  { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_live' },
  { SMTP_URL: 'smtp://mail.test', MAIL_FROM: 'hall@hall.test' },
  { SMS_WEBHOOK_URL: 'https://sms.test', SMS_WEBHOOK_SECRET: 'a secret of sixteen' },
])('the sandbox is off with a real provider unless SANDBOX_PAYMENTS is true: %o', (provider) => {
  expect(readEnv(provider).SANDBOX_PAYMENTS).toBe(false);
  expect(readEnv({ ...provider, SANDBOX_PAYMENTS: 'true' }).SANDBOX_PAYMENTS).toBe(true);
});

test.for([
  ['true', 1],
  ['false', 0],
  ['0', 0],
  ['2', 2],
] as const)('TRUST_PROXY=%s means %i proxies', ([text, hops]) => {
  expect(readEnv({ TRUST_PROXY: text }).TRUST_PROXY).toBe(hops);
});

test('a slash at the end of an address and spaces in a list are removed', () => {
  const env = readEnv({
    PUBLIC_URL: 'https://hall.example/',
    CORS_ORIGINS: 'https://a.example/, https://b.example',
  });
  expect(env.PUBLIC_URL).toBe('https://hall.example');
  expect(env.CORS_ORIGINS).toEqual(['https://a.example', 'https://b.example']);
});

test.for([
  [{ PORT: 'http' }, 'PORT must be a whole number. Example: PORT=3000'],
  [{ PORT: '70000' }, 'PORT must be at most 65535. Example: PORT=3000'],
  [
    { SECRETS_KEY: 'short' },
    'SECRETS_KEY must have at least 32 characters. Example: SECRETS_KEY=the output of "openssl rand -base64 32"',
  ],
  [
    { SMS_COUNTRIES: 'China' },
    'SMS_COUNTRIES must be country codes such as CN,HK or *. Example: SMS_COUNTRIES=CN,HK',
  ],
  [
    { DATABASE_URL: 'mysql://localhost/x' },
    'DATABASE_URL must be a URL that starts with postgres: or postgresql:. Example: DATABASE_URL=postgres://user:password@host:5432/baize',
  ],
  [
    { PUBLIC_URL: 'https://hall.example/app' },
    'PUBLIC_URL must be an address without a path. Example: PUBLIC_URL=https://hall.example',
  ],
  [
    { LIGHTS_TOPIC: 'cmnd/lamp' },
    'LIGHTS_TOPIC must contain {table}, or all lamps are switched together. Example: LIGHTS_TOPIC=cmnd/{table}/POWER',
  ],
  [
    { STRIPE_SECRET_KEY: 'sk_test_1' },
    'STRIPE_SECRET_KEY also needs STRIPE_WEBHOOK_SECRET: set both, or neither.',
  ],
  [{ TWILIO_FROM: '+15550100' }, 'TWILIO_FROM also needs TWILIO_ACCOUNT_SID: set both, or neither.'],
  [{ SMTP_URL: 'smtp://localhost' }, 'SMTP_URL also needs MAIL_FROM: set both, or neither.'],
  [{ STRIPE_SECRET_KYE: 'sk_live' }, 'STRIPE_SECRET_KYE is not a setting. Did you mean STRIPE_SECRET_KEY?'],
  [{ DATABASE_URI: 'postgres://localhost/x' }, 'DATABASE_URI is not a setting. Did you mean DATABASE_URL?'],
] as [Record<string, string>, string][])('%o is an error of one line', ([variables, message]) => {
  expect(errorOf(variables)).toBe(message);
});

test('all misspelt and all invalid settings are named at once, a line each', () => {
  expect(errorOf({ DATABASE_URI: 'x', STRIPE_SECRET_KYE: 'x' }).split('\n')).toEqual([
    expect.stringMatching(/^DATABASE_URI /),
    expect.stringMatching(/^STRIPE_SECRET_KYE /),
  ]);
  expect(errorOf({ TRUST_PROXY: 'maybe', METRICS_PORT: 'x' }).split('\n').sort()).toEqual([
    expect.stringMatching(/^METRICS_PORT /),
    expect.stringMatching(/^TRUST_PROXY /),
  ]);
});

test('every setting that can be invalid is named in a sentence with an example', () => {
  for (const name of settingNames) {
    const message = errorOf({ [name]: '?' });
    if (/ also needs | needs DATABASE_URL/.test(message) || message === '') continue;
    expect(message).toMatch(new RegExp(`^${name} must [^\\n]+\\. Example: ${name}=.+$`));
    expect(message).not.toMatch(/Invalid|Expected/);
  }
});

test('variables of other programs are no misspelt settings', () => {
  const others = {
    HOSTNAME: 'a',
    APP_URL: 'b',
    HTTP_URL: 'c',
    POSTGRES_PASSWORD: 'd',
    HTTP_PORT: 'e',
    npm_config_user_agent: 'f',
  };
  expect(errorOf(others)).toBe('');
});

const DATABASE_URL = 'postgres://localhost/baize';

test('one of several processes starts only with what the others can reach', () => {
  const SEVERAL_PROCESSES = 'true';
  expect(errorOf({ SEVERAL_PROCESSES })).toBe(
    'SEVERAL_PROCESSES needs DATABASE_URL, the address of a PostgreSQL.',
  );
  expect(errorOf({ SEVERAL_PROCESSES, DATABASE_URL })).toBe(
    'SEVERAL_PROCESSES: uploads in DATA_DIR cannot be reached by the other processes: set S3_ENDPOINT, or FILE_STORAGE=database',
  );
  expect(errorOf({ SEVERAL_PROCESSES, DATABASE_URL, FILE_STORAGE: 'database' })).toBe('');
  const recordings = {
    SEVERAL_PROCESSES,
    DATABASE_URL,
    FILE_STORAGE: 'database',
    RECORDINGS_DIR: '/recordings',
  };
  expect(errorOf(recordings)).toMatch(/RECORDINGS_DIR must be a folder that all processes reach/);
  expect(errorOf({ ...recordings, RECORDINGS_SHARED: 'true' })).toBe('');
  expect(errorOf({ ...recordings, MEDIAMTX_PLAYBACK_URL: 'http://mediamtx:9996' })).toBe('');
  expect(errorOf({ RECORDINGS_DIR: '/recordings' })).toBe('');
  const bucket = { S3_BUCKET: 'hall', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' };
  const S3_ENDPOINT = 'https://s3.test';
  expect(errorOf({ SEVERAL_PROCESSES, DATABASE_URL, S3_ENDPOINT, ...bucket })).toBe('');
  expect(errorOf({ FILE_STORAGE: 'database' })).toBe(
    'FILE_STORAGE=database needs DATABASE_URL, the address of a PostgreSQL.',
  );
});

test('one of several processes goes on serving for a few seconds after SIGTERM', () => {
  const several = { SEVERAL_PROCESSES: 'true', FILE_STORAGE: 'database', DATABASE_URL };
  expect(readEnv({}).DRAIN_SECONDS).toBe(0);
  expect(readEnv(several).DRAIN_SECONDS).toBe(4);
  expect(readEnv({ ...several, DRAIN_SECONDS: '20' }).DRAIN_SECONDS).toBe(20);
});

test.for([
  ['postgres://a:5432,b:5433/baize', ''],
  ['postgres://user:word@a,b/baize?target_session_attrs=read-write', ''],
  ['postgres://a:1,b:2/baize?sslmode=require&target_session_attrs=primary', ''],
  [
    'postgres://a:1,b:2/baize?target_session_attrs=any',
    'DATABASE_URL must have read-write as target_session_attrs',
  ],
  ['postgres://a:1,b:x/baize', 'DATABASE_URL must be a URL that starts with postgres: or postgresql:'],
  ['mysql://a,b/baize', 'DATABASE_URL must be a URL that starts with postgres: or postgresql:'],
] as const)('DATABASE_URL may name several hosts: %s', ([url, error]) => {
  expect(errorOf({ DATABASE_URL: url }).split('. Example')[0]).toBe(error);
});
