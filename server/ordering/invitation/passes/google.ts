import type { KeyObject } from 'node:crypto';
import { localIso } from './local-iso.ts';
import type { WalletPasses } from './port.ts';
import { passTexts } from './texts.ts';

export interface GoogleKeys {
  readonly issuerId: string;
  /** The email address of the service account. */
  readonly email: string;
  readonly key: KeyObject;
  /** The origin of the app. */
  readonly origin: string;
}

const SAVE_URL = 'https://pay.google.com/gp/v/save/';
const MAX_LINK_LENGTH = 1_800;

/** Makes signed links for Google Wallet. Browsers cut links above about 1,800 characters. */
export function googlePasses({
  issuerId,
  email,
  key,
  origin,
}: GoogleKeys): NonNullable<WalletPasses['google']> {
  return async ({ id, brand, title, store, start_at, end_at, url, lang, look }) => {
    const { SignJWT } = await import('jose');
    const t = passTexts(lang);
    const language = lang === 'zh-cn' ? 'zh-CN' : 'en-US';
    const text = (value: string) => ({ defaultValue: { language, value } });
    const date = (at: number) => ({ date: localIso(at, store.time_zone) });
    const classId = `${issuerId}.baize`;
    const pass = {
      id: `${issuerId}.${id}`,
      classId,
      cardTitle: text(brand),
      header: text(title),
      hexBackgroundColor: look.background,
      validTimeInterval: { start: date(start_at), end: date(end_at) },
      textModulesData: [
        {
          id: 'start',
          header: t.start,
          body: localIso(start_at, store.time_zone).slice(0, 16).replace('T', ' '),
        },
        { id: 'address', header: t.address, body: store.address },
      ],
      linksModuleData: { uris: [{ id: 'link', uri: url, description: t.link }] },
    };
    const link = async (object: object) => {
      const payload = { genericClasses: [{ id: classId }], genericObjects: [object] };
      const token = await new SignJWT({ typ: 'savetowallet', origins: [origin], payload })
        .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
        .setIssuer(email)
        .setAudience('google')
        .setIssuedAt()
        .sign(key);
      return SAVE_URL + token;
    };
    // Google fetches the picture itself.
    if (look.logo?.url.startsWith('https:')) {
      const withLogo = await link({ ...pass, logo: { sourceUri: { uri: look.logo.url } } });
      if (withLogo.length <= MAX_LINK_LENGTH) return withLogo;
    }
    return link(pass);
  };
}
