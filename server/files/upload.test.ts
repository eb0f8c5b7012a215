import { crc32, deflateSync } from 'node:zlib';
import { BufferSource, Input, MP4 } from 'mediabunny';
import sharp, { type Sharp } from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Envelope } from '#lib/contract/envelope.ts';
import { userApi } from '#lib/contract/user.ts';
import { makeVideo } from '#server/test/make-video.ts';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';
import { dataOf, reasonOf } from '#server/test/test-server.ts';
import { currentFileUrl, removeUnusedFiles } from './commands.ts';

const { server } = await setUpTestServer();
const ann = await server.signIn();

async function upload(bytes: Uint8Array<ArrayBuffer>, name: string, token: string | null = ann.token) {
  const form = new FormData();
  form.append('file', new File([bytes], name, { type: 'image/jpeg' }));
  const response = await server.app.request('/api/common/upload', {
    method: 'POST',
    headers: token ? { 'x-token': token } : {},
    body: form,
  });
  return { status: response.status, ...((await response.json()) as Envelope) };
}

const bytesOf = async (image: Sharp) => new Uint8Array(await image.toBuffer());
const textBytes = (text: string) => new Uint8Array(Buffer.from(text));
const makeImage = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0dbc3b' } });
const get = (url: string, headers: Record<string, string> = {}) =>
  server.app.request(url.replace('https://hall.test', ''), { headers });
const urlOf = ({ data }: Envelope) => (data as { url: string }).url;
const reasonIn = ({ data }: Envelope) => (data as { reason: string }).reason;

describe('an image', () => {
  test('is stored upright, at most 2048 pixels long, without its metadata', async () => {
    const original = await bytesOf(
      makeImage(3000, 1000)
        .jpeg()
        .withExif({ IFD0: { Make: 'SecretPhone' }, IFD3: { GPSLatitude: '31/1 13/1 0/1' } })
        .withMetadata({ orientation: 6 }),
    );
    const reply = await upload(original, 'me.jpg');
    expect([reply.status, reply.code]).toEqual([200, 1]);
    const response = await get(urlOf(reply));
    expect(response.headers.get('content-type')).toBe('image/webp');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    const stored = Buffer.from(await response.arrayBuffer());
    const { width, height, exif, format } = await sharp(stored).metadata();
    expect({ width, height, exif, format }).toEqual({
      width: 683,
      height: 2048,
      exif: undefined,
      format: 'webp',
    });
    expect(Buffer.from(original).includes('SecretPhone')).toBe(true);
    for (const metadata of ['SecretPhone', 'EXIF', 'ICCP', 'XMP '])
      expect(stored.includes(metadata), metadata).toBe(false);
  });

  test.each([
    ['an empty file', async () => new Uint8Array(), 'file_missing'],
    ['a program named as an image', async () => textBytes('MZ\x90\0\x03 program'), 'file_type'],
    ['an HTML page', async () => textBytes('<html><script>alert(1)</script>'), 'file_type'],
    [
      'an SVG, which can run scripts',
      async () => textBytes('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>'),
      'file_type',
    ],
    ['a GIF', () => bytesOf(makeImage(9, 9).gif()), 'file_type'],
    ['a truncated image', async () => (await bytesOf(makeImage(900, 900).jpeg())).slice(0, 900), 'file_type'],
    ['an image of over 100 million pixels', () => pngThatSays(10_001, 10_000, 8), 'file_too_large'],
    ['a 16-bit image of over 400 MB when decoded', () => pngThatSays(9_000, 9_000, 16), 'file_too_large'],
  ])('is refused where it is %s', async (_, makeFile, expected) => {
    const reply = await upload(await makeFile(), 'photo.jpg');
    expect([reply.code, reasonIn(reply)]).toEqual([0, expected]);
  });

  test('of 10,000 x 10,000 pixels is accepted and scaled down', async () => {
    const reply = await upload(await blackPng(10_000), 'x.png');
    const stored = Buffer.from(await (await get(urlOf(reply))).arrayBuffer());
    expect((await sharp(stored).metadata()).width).toBe(2048);
  });
});

/** A PNG of 9 x 9 pixels whose header has another size and number of bits, as the server reads it first. */
async function pngThatSays(width: number, height: number, bits: number) {
  const png = Buffer.from(await bytesOf(makeImage(9, 9).png()));
  // Behind the signature and the length of the header: its name, the numbers and their checksum.
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  png[24] = bits;
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return new Uint8Array(png);
}

/** A chunk of a PNG: its length, its name, its data and their checksum. */
function pngChunk(name: string, data: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(name), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

/** A black PNG of one bit for each pixel, which is made in less time than any encoder takes for this size. */
async function blackPng(side: number) {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0]);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  // Each row has a byte for its filter.
  const rows = Buffer.alloc((1 + Math.ceil(side / 8)) * side);
  const signature = (await bytesOf(makeImage(9, 9).png())).subarray(0, 8);
  const chunks = [
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', new Uint8Array()),
  ];
  return new Uint8Array(Buffer.concat([signature, ...chunks]));
}

/** A PNG of 9 x 9 pixels with another chunk, which has deflated data. */
async function inflatingPng(chunk: 'IDAT' | 'iCCP' | 'zTXt', deflated: Uint8Array) {
  const png = Buffer.from(await bytesOf(makeImage(9, 9).png()));
  const head = Buffer.from(chunk === 'IDAT' ? '' : 'bomb\0\0');
  const bomb = pngChunk(chunk, Buffer.concat([head, deflated]));
  // Behind the header: 8 bytes of the signature and 25 of IHDR.
  return new Uint8Array(Buffer.concat([png.subarray(0, 33), bomb, png.subarray(33)]));
}

/** A box of an MP4 whose table has `count` entries, by its own word. */
async function videoWithEntries(box: string, count: number) {
  const video = Buffer.from(await makeVideo(1));
  // The size of all samples comes before their number.
  video.writeUInt32BE(count, video.indexOf(box) + (box === 'stsz' ? 12 : 8));
  return new Uint8Array(video);
}

describe('a bomb', () => {
  const MB = 1024 * 1024;
  let deflated: Uint8Array;
  beforeAll(() => {
    deflated = deflateSync(Buffer.alloc(300 * MB));
  });

  test.each(['IDAT', 'iCCP', 'zTXt'] as const)('of deflate in %s takes no memory', async (chunk) => {
    const bomb = await inflatingPng(chunk, deflated);
    expect(bomb.length).toBeLessThan(MB);
    const before = process.memoryUsage().rss;
    const reply = await upload(bomb, 'bomb.png');
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * MB);
    if (reply.code === 1) expect((await (await get(urlOf(reply))).arrayBuffer()).byteLength).toBeLessThan(MB);
    else expect(reasonIn(reply)).toMatch(/^file_(type|too_large)$/);
  });

  test.each(['stts', 'stsz', 'stsc', 'stco'])('of samples in %s is refused or measured', async (box) => {
    const reply = await upload(await videoWithEntries(box, 0xff_ff_ff_f0), 'bomb.mp4');
    if (reply.code !== 1) expect(reasonIn(reply)).toMatch(/^(file_(type|too_large)|video_too_long)$/);
  });

  test('leaves the server answering', async () => {
    expect((await upload(await bytesOf(makeImage(9, 9).png()), 'x.png')).code).toBe(1);
  });
});

describe('a video', () => {
  test('is stored without its metadata and served by byte ranges', async () => {
    const reply = await upload(await makeVideo(3, { title: 'Home, Changde Road' }), 'clip.mov');
    const url = urlOf(reply);
    expect(url).toMatch(/^https:\/\/hall\.test\/api\/files\/[0-9a-f]{32}\.mp4$/);
    const stored = Buffer.from(await (await get(url)).arrayBuffer());
    expect(stored.includes('Changde')).toBe(false);
    // The index comes first, so that playback starts before the whole file is loaded.
    expect(stored.indexOf('moov')).toBeLessThan(stored.indexOf('mdat'));
    const input = new Input({ formats: [MP4], source: new BufferSource(stored) });
    expect(await input.computeDuration()).toBeCloseTo(3, 1);

    const range = await get(url, { range: 'bytes=0-1' });
    expect([range.status, range.headers.get('content-range')]).toEqual([206, `bytes 0-1/${stored.length}`]);
    expect(Buffer.from(await range.arrayBuffer())).toEqual(stored.subarray(0, 2));
    expect((await get(url, { range: `bytes=${stored.length}-` })).status).toBe(416);
    const head = await server.app.request(url.replace('https://hall.test', ''), { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(stored.length)]);
  });

  test('is refused over 60 seconds', async () => {
    expect(reasonIn(await upload(await makeVideo(61), 'long.mp4'))).toBe('video_too_long');
    expect((await upload(await makeVideo(60), 'long.mp4')).code).toBe(1);
  });

  test('is measured by its packets, not by the duration in its header', async () => {
    const long = Buffer.from(await makeVideo(70));
    // Sets the duration in `mvhd` to one second: at byte 20 of the box in version 0, else at byte 28.
    const box = long.indexOf('mvhd');
    const version = long[box + 4];
    if (version === 0) long.writeUInt32BE(long.readUInt32BE(box + 16), box + 20);
    else long.writeBigUInt64BE(BigInt(long.readUInt32BE(box + 24)), box + 28);
    expect(reasonIn(await upload(new Uint8Array(long), 'short.mp4'))).toBe('video_too_long');
  });

  test('is refused if it is truncated or only starts like a video', async () => {
    const whole = await makeVideo(2);
    expect(reasonIn(await upload(whole.slice(0, whole.length / 2), 'x.mp4'))).toBe('file_type');
    expect(reasonIn(await upload(textBytes('\0\0\0\x18ftypmp42junk junk'), 'x.mp4'))).toBe('file_type');
  });
});

test('an upload needs a session with a phone number, and a complete form', async () => {
  expect((await upload(new Uint8Array([1]), 'x.jpg', null)).status).toBe(401);
  const emailToken = await server.signInByEmail('up@example.com');
  expect(reasonIn(await upload(new Uint8Array([1]), 'x.jpg', emailToken))).toBe('phone_required');
  const json = await server.app.request('/api/common/upload', {
    method: 'POST',
    headers: { 'x-token': ann.token, 'content-type': 'application/json' },
    body: '{}',
  });
  expect(json.status).toBe(415);
  const truncated = await server.app.request('/api/common/upload', {
    method: 'POST',
    headers: { 'x-token': ann.token, 'content-type': 'multipart/form-data; boundary=x' },
    body: '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nabc',
  });
  expect(truncated.status).toBe(400);
});

test('an image has a lower size limit than a video', async () => {
  const big = new Uint8Array(16 * 1024 * 1024);
  big.set([0xff, 0xd8, 0xff]);
  expect(reasonIn(await upload(big, 'x.jpg'))).toBe('file_too_large');
});

test('a stored file URL follows a change of API_URL', () => {
  const env = { API_URL: 'https://api.hall.example' };
  expect(currentFileUrl(env, 'http://old.example/api/files/ab.webp')).toBe(
    'https://api.hall.example/api/files/ab.webp',
  );
  expect(currentFileUrl(env, 'https://elsewhere.example/x.png')).toBe('https://elsewhere.example/x.png');
});

test('only names of stored files are served', async () => {
  for (const name of ['..%2f..%2fetc%2fpasswd', 'x.webp', `${'0'.repeat(32)}.webp`, `${'0'.repeat(32)}.html`])
    expect((await get(`/api/files/${name}`)).status, name).toBe(404);
});

test("an avatar must be the person's own image; unreferenced files are removed after a day", async () => {
  const bob = await server.signIn();
  const uploadAvatar = async () =>
    urlOf(await upload(await bytesOf(makeImage(40, 40).png()), 'a.png', bob.token));
  const [first, second] = [await uploadAvatar(), await uploadAvatar()];
  expect(reasonOf(await ann.call(userApi.profile, { avatar: first }))).toBe('invalid_input');
  expect(reasonOf(await bob.call(userApi.profile, { avatar: 'https://elsewhere.test/x.webp' }))).toBe(
    'invalid_input',
  );
  expect(dataOf(await bob.call(userApi.profile, { avatar: first })).userinfo.avatar).toBe(first);
  await removeUnusedFiles(server.deps);
  expect((await get(second)).status).toBe(200);
  server.clock.at += 2 * 86_400;
  await removeUnusedFiles(server.deps);
  expect([(await get(first)).status, (await get(second)).status]).toEqual([200, 404]);
});

test('a person uploads at most 60 files an hour, and failed uploads count', async () => {
  const eve = await server.signIn();
  expect((await upload(await bytesOf(makeImage(1, 1).png()), 'x.png', eve.token)).code).toBe(1);
  for (let i = 0; i < 59; i++)
    expect(reasonIn(await upload(textBytes('<html>'), 'x.jpg', eve.token))).toBe('file_type');
  expect(reasonIn(await upload(textBytes('<html>'), 'x.jpg', eve.token))).toBe('too_many_uploads');
  server.clock.at += 3601;
  expect(reasonIn(await upload(textBytes('<html>'), 'x.jpg', eve.token))).toBe('file_type');
});

test('the bytes of failed uploads count towards the limit of a day', async () => {
  const eve = await server.signIn();
  expect(reasonIn(await upload(new Uint8Array(1_000_000), 'x.jpg', eve.token))).toBe('file_type');
  const attempts = server.db.selectFrom('upload_attempts').where('user_id', '=', eve.id);
  expect((await attempts.select('bytes').executeTakeFirstOrThrow()).bytes).toBeGreaterThan(1_000_000);
  const bytes = 500 * 1024 * 1024;
  await server.db.updateTable('upload_attempts').set({ bytes }).where('user_id', '=', eve.id).execute();
  server.clock.at += 3601;
  expect(reasonIn(await upload(textBytes('<html>'), 'x.jpg', eve.token))).toBe('too_many_uploads');
});

test('an upload is refused as busy while the disk is full, in the language of the person', async () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), {
    code: 'ENOSPC',
    syscall: 'write',
  });
  const fileStorage = { ...server.deps.fileStorage, put: () => Promise.reject(full) };
  const form = new FormData();
  form.append('file', new File([await bytesOf(makeImage(9, 9).png())], 'x.png'));
  const response = await server.appWith({ fileStorage }).request('/api/common/upload', {
    method: 'POST',
    headers: { 'x-token': ann.token, lang: 'zh-cn' },
    body: form,
  });
  expect([response.status, response.headers.has('retry-after')]).toEqual([503, true]);
  expect(await response.json()).toMatchObject({ code: 0, data: { reason: 'busy' } });
});
