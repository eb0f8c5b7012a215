import { execFileSync } from 'node:child_process';
import { generateKeyPairSync, hash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jwtVerify } from 'jose';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { invitationApi, invitationFiles } from '#lib/contract/invitation.ts';
import { orderApi } from '#lib/contract/order.ts';
import type { Hall } from '#lib/domain/hall.ts';
import { readEnv } from '#server/core/env.ts';
import { SettingError } from '#server/core/setting-errors.ts';
import { makePalette } from '#server/hall/palette.ts';
import { gridStart } from '#server/test/games.ts';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';
import { dataOf } from '#server/test/test-server.ts';
import { openWalletPasses } from './open-passes.ts';

const { server, games } = await setUpTestServer();
const folder = mkdtempSync(join(tmpdir(), 'baize-passes-'));
afterAll(() => rmSync(folder, { recursive: true }));
const path = (name: string) => join(folder, name);
const openssl = (args: string) => execFileSync('openssl', args.split(' '), { cwd: folder, stdio: 'pipe' });

const google = generateKeyPairSync('rsa', { modulusLength: 2048 });
const ACCOUNT = 'passes@hall.iam.gserviceaccount.com';
const settings = {
  PUBLIC_URL: 'https://hall.test',
  APPLE_PASS_TYPE_ID: 'pass.test.hall',
  APPLE_TEAM_ID: 'TEAM123456',
  APPLE_PASS_CERTIFICATE: path('pass.pem'),
  APPLE_PASS_KEY: path('pass.key'),
  APPLE_PASS_KEY_PASSWORD: 'secret',
  APPLE_WWDR_CERTIFICATE: path('authority.pem'),
  GOOGLE_WALLET_ISSUER_ID: '3388000000000000001',
  GOOGLE_WALLET_KEY: path('google.json'),
};

beforeAll(() => {
  // An authority in place of Apple's, and a certificate of a pass type that it signed.
  openssl(
    'req -x509 -newkey rsa:2048 -nodes -keyout authority.key -out authority.pem -subj /CN=Authority -days 2',
  );
  openssl(
    'req -newkey rsa:2048 -passout pass:secret -keyout pass.key -out pass.csr -subj /UID=pass.test.hall/CN=Pass',
  );
  openssl(
    'x509 -req -in pass.csr -CA authority.pem -CAkey authority.key -set_serial 7 -out pass.pem -days 2',
  );
  const private_key = google.privateKey.export({ type: 'pkcs8', format: 'pem' });
  writeFileSync(
    path('google.json'),
    JSON.stringify({ type: 'service_account', client_email: ACCOUNT, private_key }),
  );
});

const open = (changes: Record<string, string> = {}) => openWalletPasses(readEnv({ ...settings, ...changes }));

async function invitedBooking(walletPasses = open(), look: Pick<Hall, 'palette' | 'logo'> = {}) {
  const ann = await games.fundedCustomer();
  server.clock.at += 3 * 86_400;
  const booking = await games.book(ann, gridStart(server.clock.at, 86_400));
  const { token } = dataOf(await ann.call(invitationApi.make, { id: booking.id }));
  const hall = { ...(await server.deps.hall.current()), ...look };
  const get = getOf(token, walletPasses, { hall: { ...server.deps.hall, current: async () => hall } });
  return { ann, booking, token, get, walletPasses };
}

function getOf(
  token: string,
  walletPasses: ReturnType<typeof open>,
  changes: Parameters<typeof server.appWith>[0] = {},
) {
  const app = server.appWith({ walletPasses, ...changes });
  return (file: string, lang = 'en-us') => app.request(`${file}?token=${token}&lang=${lang}`);
}

function unzip(archive: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  let at = 0;
  while (archive.readUInt32LE(at) === 0x04034b50) {
    const size = archive.readUInt32LE(at + 18);
    const start = at + 30 + archive.readUInt16LE(at + 26) + archive.readUInt16LE(at + 28);
    const name = archive.toString('utf8', at + 30, at + 30 + archive.readUInt16LE(at + 26));
    files.set(name, archive.subarray(start, start + size));
    at = start + size;
  }
  return files;
}

describe('the pass for Apple Wallet', () => {
  test('shows table, outlet and time in the zone of the outlet, and nothing about the person', async () => {
    const { booking, get } = await invitedBooking();
    const response = await get(invitationFiles.apple);
    expect(response.headers.get('content-type')).toBe('application/vnd.apple.pkpass');
    const files = unzip(Buffer.from(await response.arrayBuffer()));
    const pass = JSON.parse(files.get('pass.json')!.toString());
    const start = new Date((booking.start_at + 8 * 3_600) * 1000).toISOString().slice(0, 19);
    expect(pass).toMatchObject({
      formatVersion: 1,
      passTypeIdentifier: settings.APPLE_PASS_TYPE_ID,
      teamIdentifier: settings.APPLE_TEAM_ID,
      // Stays the same if the link is revoked: the wallet replaces the pass that it has.
      serialNumber: expect.stringMatching(/^[\w-]{22}$/),
      organizationName: 'Baize Billiards',
      description: `Table ${booking.table.number} at Baize Jing'an`,
      locations: [{ latitude: expect.any(Number), longitude: expect.any(Number) }],
      eventTicket: {
        headerFields: [{ value: booking.table.number }],
        primaryFields: [{ value: "Baize Jing'an" }],
        secondaryFields: [{ value: `${start}+08:00`, ignoresTimeZone: true }],
      },
    });
    expect(new Date(pass.relevantDate).getTime()).toBe(booking.start_at * 1000);
    expect(JSON.stringify(pass)).not.toContain(booking.number);
    expect((await sharp(files.get('icon@2x.png')).metadata()).width).toBe(58);
  });

  test("is signed with the operator's certificate, over the hash of every file", async () => {
    const { get } = await invitedBooking();
    const files = unzip(Buffer.from(await (await get(invitationFiles.apple)).arrayBuffer()));
    const manifest: Record<string, string> = JSON.parse(files.get('manifest.json')!.toString());
    const hashed = [...files].filter(([name]) => name !== 'manifest.json' && name !== 'signature');
    expect(manifest).toEqual(Object.fromEntries(hashed.map(([name, file]) => [name, hash('sha1', file)])));
    writeFileSync(path('manifest.json'), files.get('manifest.json')!);
    writeFileSync(path('signature'), files.get('signature')!);
    const verify = () =>
      openssl(
        'smime -verify -inform DER -in signature -content manifest.json -CAfile authority.pem -purpose any -signer signer.pem -out verified',
      );
    verify();
    expect(readFileSync(path('signer.pem'), 'utf8').trim()).toBe(
      readFileSync(path('pass.pem'), 'utf8').trim(),
    );
    writeFileSync(path('manifest.json'), '{}');
    expect(verify).toThrow();
  });
});

describe('the link for Google Wallet', () => {
  test('is signed by the service account and holds table, outlet and time', async () => {
    const { booking, get } = await invitedBooking();
    const response = await get(invitationFiles.google);
    expect(response.status).toBe(302);
    const [, jwt = ''] = response.headers.get('location')!.split('https://pay.google.com/gp/v/save/');
    const { payload, protectedHeader } = await jwtVerify(jwt, google.publicKey, {
      issuer: ACCOUNT,
      audience: 'google',
    });
    expect(protectedHeader.alg).toBe('RS256');
    expect(payload).toMatchObject({ typ: 'savetowallet', origins: ['https://hall.test'] });
    const [object] = (payload.payload as { genericObjects: object[] }).genericObjects;
    expect(object).toMatchObject({
      id: expect.stringMatching(new RegExp(`^${settings.GOOGLE_WALLET_ISSUER_ID}[.][\\w-]{22}$`)),
      header: { defaultValue: { value: `Table ${booking.table.number} at Baize Jing'an` } },
    });
    expect(JSON.stringify(object)).not.toContain(booking.number);
  });

  test.each(['en-us', 'zh-cn'])('is short enough for every browser, in %s', async (lang) => {
    const { get } = await invitedBooking();
    expect((await get(invitationFiles.google, lang)).headers.get('location')!.length).toBeLessThan(1_800);
  });
});

describe('a pass is found no longer', () => {
  const passes = [invitationFiles.apple, invitationFiles.google];
  const statusesOf = ({ get }: { get: ReturnType<typeof getOf> }) =>
    Promise.all(passes.map(async (file) => (await get(file)).status));

  test('once the booking is cancelled', async () => {
    const invited = await invitedBooking();
    expect(await statusesOf(invited)).toEqual([200, 302]);
    dataOf(await invited.ann.call(orderApi.cancel, { id: invited.booking.id }));
    expect(await statusesOf(invited)).toEqual([404, 404]);
  });
});

describe('the look of a hall', () => {
  const palette = makePalette('#1d59b4')!;
  const logo = `${'0a'.repeat(16)}.png`;
  const brand = palette.light.brand;

  test('is on both passes: its accent color and its logo', async () => {
    const bytes = await sharp({ create: { width: 400, height: 100, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    await server.db
      .insertInto('hall_images')
      .values({ name: logo, bytes })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const { get } = await invitedBooking(open(), { palette, logo });
    const files = unzip(Buffer.from(await (await get(invitationFiles.apple)).arrayBuffer()));
    const pass = JSON.parse(files.get('pass.json')!.toString());
    expect(pass).toMatchObject({
      backgroundColor: 'rgb(29, 89, 180)',
      foregroundColor: 'rgb(255, 255, 255)',
    });
    expect(pass).not.toHaveProperty('logoText');
    const { width, height } = await sharp(files.get('logo@2x.png')).metadata();
    expect([width, height]).toEqual([320, 80]);

    const link = (await get(invitationFiles.google)).headers.get('location')!;
    expect(link.length).toBeLessThan(1_800);
    const { payload } = await jwtVerify(link.split('/save/')[1]!, google.publicKey);
    const [object] = (payload.payload as { genericObjects: object[] }).genericObjects;
    expect(object).toMatchObject({
      hexBackgroundColor: brand,
      logo: { sourceUri: { uri: `https://hall.test/api/hall/images/${logo}` } },
    });
  });

  test('is in Google’s link without the logo where that would be too long', async () => {
    const { get } = await invitedBooking(open(), { palette, logo: `${'0a'.repeat(60)}.png` });
    const link = (await get(invitationFiles.google)).headers.get('location')!;
    expect(link.length).toBeLessThan(1_800);
    const { payload } = await jwtVerify(link.split('/save/')[1]!, google.publicKey);
    const [object] = (payload.payload as { genericObjects: object[] }).genericObjects;
    expect(object).toMatchObject({ hexBackgroundColor: brand });
    expect(object).not.toHaveProperty('logo');
  });

  test('is the default without either', async () => {
    const { get } = await invitedBooking();
    const files = unzip(Buffer.from(await (await get(invitationFiles.apple)).arrayBuffer()));
    expect(files.has('logo.png')).toBe(false);
    const pass = JSON.parse(files.get('pass.json')!.toString());
    expect(pass).toMatchObject({ backgroundColor: 'rgb(12, 61, 32)', logoText: 'Baize Billiards' });
  });
});

describe('without keys', () => {
  const none = { apple: null, google: null };

  test('there are no passes, and the order says so', async () => {
    expect(openWalletPasses(readEnv({}))).toEqual(none);
    const { get } = await invitedBooking(none);
    for (const file of [invitationFiles.apple, invitationFiles.google])
      expect((await get(file)).status).toBe(404);
    expect((await get(invitationFiles.calendar)).status).toBe(200);
  });

  test('a check by HEAD is answered as the link', async () => {
    const { token } = await invitedBooking();
    const app = server.appWith({ walletPasses: none });
    const check = async (path: string) =>
      (await app.request(`${path}?token=${token}`, { method: 'HEAD' })).status;
    expect(await check(invitationFiles.calendar)).toBe(200);
    expect(await check(invitationFiles.apple)).toBe(404);
  });

  test.each([
    [{ APPLE_TEAM_ID: '' }, / also needs APPLE_TEAM_ID: /],
    [{ GOOGLE_WALLET_KEY: '' }, /^GOOGLE_WALLET_ISSUER_ID also needs GOOGLE_WALLET_KEY: /],
    [{ APPLE_PASS_CERTIFICATE: '/nowhere/pass.pem' }, /^APPLE_PASS_CERTIFICATE: .* cannot be read$/],
    [
      { APPLE_WWDR_CERTIFICATE: settings.GOOGLE_WALLET_KEY },
      /^APPLE_WWDR_CERTIFICATE: .* is not a certificate in PEM$/,
    ],
    [{ APPLE_PASS_KEY_PASSWORD: 'wrong' }, /^APPLE_PASS_KEY: .* is not an RSA key in PEM/],
    [{ GOOGLE_WALLET_KEY: settings.APPLE_PASS_CERTIFICATE }, /^GOOGLE_WALLET_KEY: .* is not the key file/],
  ])('the start names the wrong setting: %o', (changes, message) => {
    expect(() => open(changes)).toThrow(SettingError);
    expect(() => open(changes)).toThrow(message);
  });
});
