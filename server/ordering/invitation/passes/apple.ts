import { passImages } from './images.ts';
import { localIso } from './local-iso.ts';
import type { PassContent, WalletPasses } from './port.ts';
import { passTexts } from './texts.ts';

export interface AppleKeys {
  readonly passTypeId: string;
  readonly teamId: string;
  /** PEM: of the pass type, of Apple's intermediate authority (WWDR), and the private key. */
  readonly certificate: string;
  readonly wwdrCertificate: string;
  readonly key: string;
}

/** Seconds after the end from which the wallet shows the pass as expired. */
const EXPIRES_AFTER_SECONDS = 3_600;

/** Makes passes for Apple Wallet: event tickets without a barcode, since the table has the code to scan. */
export function applePasses(keys: AppleKeys): NonNullable<WalletPasses['apple']> {
  return async (content) => {
    // Loaded with the first pass: most halls have no keys.
    const { PKPass } = await import('passkit-generator');
    const certificates = { signerCert: keys.certificate, signerKey: keys.key, wwdr: keys.wwdrCertificate };
    const { look } = content;
    const pass = new PKPass(await passImages(look.logo), certificates, {
      formatVersion: 1,
      passTypeIdentifier: keys.passTypeId,
      teamIdentifier: keys.teamId,
      serialNumber: content.id,
      organizationName: content.brand,
      // A logo has the name in it.
      ...(look.logo ? {} : { logoText: content.brand }),
      description: content.title,
      backgroundColor: rgb(look.background),
      foregroundColor: rgb(look.text),
      labelColor: rgb(look.label),
    });
    addFields(pass, content);
    pass.setRelevantDate(new Date(content.start_at * 1000));
    pass.setExpirationDate(new Date((content.end_at + EXPIRES_AFTER_SECONDS) * 1000));
    pass.setLocations({ latitude: content.store.lat, longitude: content.store.lng });
    return pass.getAsBuffer();
  };
}

/** `#0c3d20` -> `rgb(12, 61, 32)`. */
const rgb = (hex: string): string =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`;

function addFields(
  pass: InstanceType<typeof import('passkit-generator').PKPass>,
  { table, store, start_at, end_at, url, lang }: PassContent,
): void {
  const t = passTexts(lang);
  pass.type = 'eventTicket';
  /** The time is in the outlet's zone, wherever the phone is. */
  const time = (at: number) => ({
    value: localIso(at, store.time_zone),
    timeStyle: 'PKDateStyleShort' as const,
    ignoresTimeZone: true,
  });
  pass.headerFields.push({ key: 'table', label: t.table, value: table.number });
  pass.primaryFields.push({ key: 'store', label: t.place, value: store.name });
  pass.secondaryFields.push({
    key: 'start',
    label: t.start,
    ...time(start_at),
    dateStyle: 'PKDateStyleMedium',
  });
  pass.auxiliaryFields.push({ key: 'end', label: t.end, ...time(end_at), dateStyle: 'PKDateStyleNone' });
  pass.backFields.push({ key: 'address', label: t.address, value: store.address });
  pass.backFields.push({ key: 'link', label: t.link, value: url });
}
