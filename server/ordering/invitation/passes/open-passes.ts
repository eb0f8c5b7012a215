import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import type { Env } from '#server/core/env.ts';
import { SettingError } from '#server/core/setting-errors.ts';
import { applePasses } from './apple.ts';
import { googlePasses } from './google.ts';
import type { WalletPasses } from './port.ts';

/** The service account of Google Cloud in the form of its key file. */
const serviceAccount = v.object({ client_email: v.string(), private_key: v.string() });

/** Reads the operator's certificates and keys. Throws `SettingError` for a missing or wrong file. */
export function openWalletPasses(env: Env): WalletPasses {
  return { apple: openApple(env), google: openGoogle(env) };
}

function openApple(env: Env): WalletPasses['apple'] {
  const { APPLE_PASS_TYPE_ID, APPLE_TEAM_ID, APPLE_PASS_KEY_PASSWORD: keyPassword } = env;
  const { APPLE_PASS_CERTIFICATE, APPLE_PASS_KEY, APPLE_WWDR_CERTIFICATE } = env;
  if (!APPLE_PASS_TYPE_ID || !APPLE_TEAM_ID || !APPLE_PASS_CERTIFICATE || !APPLE_PASS_KEY) return null;
  const certificate = (name: 'APPLE_PASS_CERTIFICATE' | 'APPLE_WWDR_CERTIFICATE', path: string) =>
    readAs(name, path, 'a certificate in PEM', (pem) => new X509Certificate(pem).toString());
  return applePasses({
    passTypeId: APPLE_PASS_TYPE_ID,
    teamId: APPLE_TEAM_ID,
    certificate: certificate('APPLE_PASS_CERTIFICATE', APPLE_PASS_CERTIFICATE),
    wwdrCertificate: certificate('APPLE_WWDR_CERTIFICATE', APPLE_WWDR_CERTIFICATE ?? ''),
    key: readAs('APPLE_PASS_KEY', APPLE_PASS_KEY, 'an RSA key in PEM that the password opens', (pem) =>
      createPrivateKey({ key: pem, ...(keyPassword ? { passphrase: keyPassword } : {}) })
        .export({ type: 'pkcs8', format: 'pem' })
        .toString(),
    ),
  });
}

function openGoogle({ GOOGLE_WALLET_ISSUER_ID, GOOGLE_WALLET_KEY, PUBLIC_URL }: Env): WalletPasses['google'] {
  if (!GOOGLE_WALLET_ISSUER_ID || !GOOGLE_WALLET_KEY) return null;
  const account = readAs(
    'GOOGLE_WALLET_KEY',
    GOOGLE_WALLET_KEY,
    'the key file of a service account',
    (json) => {
      const { client_email, private_key } = v.parse(serviceAccount, JSON.parse(json));
      return { email: client_email, key: createPrivateKey(private_key) };
    },
  );
  return googlePasses({ issuerId: GOOGLE_WALLET_ISSUER_ID, origin: new URL(PUBLIC_URL).origin, ...account });
}

/** `kind`: what the file must be, for the operator. */
function readAs<T>(setting: string, path: string, kind: string, parse: (text: string) => T): T {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    throw new SettingError(`${setting}: the file ${path} cannot be read`);
  }
  try {
    return parse(text);
  } catch {
    throw new SettingError(`${setting}: ${path} is not ${kind}`);
  }
}
