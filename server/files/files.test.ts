import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { BufferSource, Input, MP4 } from 'mediabunny';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Envelope } from '#lib/contract/envelope.ts';
import { userApi } from '#lib/contract/user.ts';
import { makeVideo } from '#server/test/make-video.ts';
import { dataOf, makeTestServer, type Person, reasonOf, type TestServer } from '#server/test/test-server.ts';
import { fileUrlNow, removeUnused } from './commands.ts';
import { diskFiles } from './disk.ts';
import type { FileStorage } from './port.ts';
import { receiveFile } from './receive-file.ts';
import { s3Files } from './s3.ts';

let server: TestServer;
let ann: Person;
beforeAll(async () => {
  server = await makeTestServer();
  ann = await server.signIn();
});
afterAll(() => server.close());

async function send(bytes: Uint8Array<ArrayBuffer>, name: string, token: string | null = ann.token) {
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
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0dbc3b' } });
const get = (url: string, headers: Record<string, string> = {}) =>
  server.app.request(url.replace('https://hall.test', ''), { headers });
const urlOf = ({ data }: Envelope) => (data as { url: string }).url;
const reason = ({ data }: Envelope) => (data as { reason: string }).reason;

describe('a picture', () => {
  test('is made anew: upright, at most 2048 pixels, with nothing in it of where it was taken', async () => {
    const taken = await bytesOf(
      picture(3000, 1000)
        .jpeg()
        .withExif({ IFD0: { Make: 'SecretPhone' }, IFD3: { GPSLatitude: '31/1 13/1 0/1' } })
        .withMetadata({ orientation: 6 }),
    );
    const { status, code, ...answer } = await send(taken, 'me.jpg');
    expect([status, code]).toEqual([200, 1]);
    const response = await get(urlOf(answer as Envelope));
    expect(response.headers.get('content-type')).toBe('image/webp');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    const kept = Buffer.from(await response.arrayBuffer());
    const { width, height, exif, format } = await sharp(kept).metadata();
    expect({ width, height, exif, format }).toEqual({
      width: 683,
      height: 2048,
      exif: undefined,
      format: 'webp',
    });
    expect(Buffer.from(taken).includes('SecretPhone')).toBe(true);
    for (const trace of ['SecretPhone', 'EXIF', 'ICCP', 'XMP '])
      expect(kept.includes(trace), trace).toBe(false);
  });

  test.each([
    ['nothing', async () => new Uint8Array(), 'file_missing'],
    [
      'a program with the name of a picture',
      async () => new Uint8Array(Buffer.from('MZ\x90\0\x03 program')),
      'file_type',
    ],
    ['a page', async () => new Uint8Array(Buffer.from('<html><script>alert(1)</script>')), 'file_type'],
    [
      'a drawing that can run scripts',
      async () =>
        new Uint8Array(
          Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>'),
        ),
      'file_type',
    ],
    ['a GIF', () => bytesOf(picture(9, 9).gif()), 'file_type'],
    ['half a picture', async () => (await bytesOf(picture(900, 900).jpeg())).slice(0, 900), 'file_type'],
    [
      'one of more pixels than any phone takes',
      () => bytesOf(picture(10_001, 10_000).png({ compressionLevel: 9 })),
      'file_too_large',
    ],
    [
      'one of 16 bits a channel that would fill the memory',
      () => bytesOf(picture(9_000, 9_000).toColourspace('rgb16').png({ compressionLevel: 9 })),
      'file_too_large',
    ],
  ])('that is %s is refused', async (_, make, why) => {
    const answer = await send(await make(), 'photo.jpg');
    expect([answer.code, reason(answer)]).toEqual([0, why]);
  });

  test('of 10,000 x 10,000 pixels is taken and made small', async () => {
    const answer = await send(await bytesOf(picture(10_000, 10_000).png({ compressionLevel: 9 })), 'x.png');
    const kept = Buffer.from(await (await get(urlOf(answer))).arrayBuffer());
    expect((await sharp(kept).metadata()).width).toBe(2048);
  });
});

describe('a video', () => {
  test('is made anew without its tags, and played by ranges', async () => {
    const answer = await send(await makeVideo(3, { title: 'Home, Changde Road' }), 'clip.mov');
    const url = urlOf(answer);
    expect(url).toMatch(/^https:\/\/hall\.test\/api\/files\/[0-9a-f]{32}\.mp4$/);
    const whole = await get(url);
    const kept = Buffer.from(await whole.arrayBuffer());
    expect(kept.includes('Changde')).toBe(false);
    // The index stands before the pictures.
    expect(kept.indexOf('moov')).toBeLessThan(kept.indexOf('mdat'));
    const input = new Input({ formats: [MP4], source: new BufferSource(kept) });
    expect(await input.computeDuration()).toBeCloseTo(3, 1);

    const part = await get(url, { range: 'bytes=0-1' });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 0-1/${kept.length}`]);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(kept.subarray(0, 2));
    expect((await get(url, { range: `bytes=${kept.length}-` })).status).toBe(416);
    const head = await server.app.request(url.replace('https://hall.test', ''), { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(kept.length)]);
  });

  test('of 61 seconds is refused, of 60 it is not', async () => {
    expect(reason(await send(await makeVideo(61), 'long.mp4'))).toBe('video_too_long');
    expect((await send(await makeVideo(60), 'long.mp4')).code).toBe(1);
  });

  test('whose header claims a second is measured by its packets', async () => {
    const long = Buffer.from(await makeVideo(70));
    // The durations of mvhd (version 0 at 20, else 28 bytes into the box) and of its neighbours are only claims.
    const box = long.indexOf('mvhd');
    const version = long[box + 4];
    if (version === 0) long.writeUInt32BE(long.readUInt32BE(box + 16), box + 20);
    else long.writeBigUInt64BE(BigInt(long.readUInt32BE(box + 24)), box + 28);
    expect(reason(await send(new Uint8Array(long), 'short.mp4'))).toBe('video_too_long');
  });

  test('that is cut short or only begins like one is refused', async () => {
    const whole = await makeVideo(2);
    expect(reason(await send(whole.slice(0, whole.length / 2), 'x.mp4'))).toBe('file_type');
    expect(reason(await send(new Uint8Array(Buffer.from('\0\0\0\x18ftypmp42junk junk')), 'x.mp4'))).toBe(
      'file_type',
    );
  });
});

test('an upload needs a session with a phone, and a form', async () => {
  expect((await send(new Uint8Array([1]), 'x.jpg', null)).status).toBe(401);
  const mail = await server.signInByEmail('up@example.com');
  expect(reason(await send(new Uint8Array([1]), 'x.jpg', mail))).toBe('phone_required');
  const json = await server.app.request('/api/common/upload', {
    method: 'POST',
    headers: { 'x-token': ann.token, 'content-type': 'application/json' },
    body: '{}',
  });
  expect(json.status).toBe(415);
});

test('a form that breaks off, names another field or holds no file is refused', async () => {
  const post = (body: BodyInit, type?: string) =>
    server.app.request('/api/common/upload', {
      method: 'POST',
      headers: { 'x-token': ann.token, ...(type ? { 'content-type': type } : {}) },
      body,
    });
  const other = new FormData();
  other.append('picture', new File([await bytesOf(picture(9, 9).png())], 'file'));
  other.append('file', 'only text');
  expect(reason((await (await post(other)).json()) as Envelope)).toBe('file_missing');
  const cut = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nabc';
  expect((await post(cut, 'multipart/form-data; boundary=x')).status).toBe(400);
  expect((await post('nothing', 'multipart/form-data')).status).toBe(415);
});

test('a form is read alike however it is cut on its way', async () => {
  const png = await bytesOf(picture(9, 9).png());
  const form = new FormData();
  form.append('note', 'before');
  form.append('file', new File([png, '\r\n--almost\r\n'], 'a.png'));
  const sent = new Request('https://hall.test/', { method: 'POST', body: form });
  const type = sent.headers.get('content-type') ?? '';
  const whole = await sent.bytes();
  const path = join(mkdtempSync(join(tmpdir(), 'baize-form-')), 'file');
  for (const step of [1, 2, 7, 64, whole.length]) {
    const chunks = Array.from({ length: Math.ceil(whole.length / step) }, (_, i) =>
      whole.subarray(i * step, (i + 1) * step),
    );
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        for (const chunk of chunks) controller.enqueue(chunk);
        controller.close();
      },
    });
    const init = { method: 'POST', body, headers: { 'content-type': type }, duplex: 'half' };
    const request = new Request('https://hall.test/', init);
    const size = await receiveFile(request, { field: 'file', path, max_bytes: 1_000_000 });
    expect([step, size]).toEqual([step, png.length + 12]);
    expect(readFileSync(path).subarray(0, png.length)).toEqual(Buffer.from(png));
  }
});

test('what is too large is refused while it arrives, whatever length it claims', async () => {
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new Uint8Array(65_536)),
  });
  const init = {
    method: 'POST',
    body: endless,
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    duplex: 'half',
  };
  const path = join(mkdtempSync(join(tmpdir(), 'baize-form-')), 'file');
  await expect(
    receiveFile(new Request('https://hall.test/', init), { field: 'file', path, max_bytes: 300_000 }),
  ).rejects.toMatchObject({ reason: 'file_too_large' });
});

test('a request that is aborted within the file is refused and leaves nothing open', async () => {
  const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nabc';
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode(head)),
    pull: (controller) => controller.error(new Error('the connection was reset')),
  });
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  const request = new Request('https://hall.test/', {
    method: 'POST',
    body,
    headers,
    duplex: 'half',
  } as RequestInit);
  const path = join(mkdtempSync(join(tmpdir(), 'baize-form-')), 'file');
  await expect(receiveFile(request, { field: 'file', path, max_bytes: 1000 })).rejects.toMatchObject({
    status: 400,
  });
});

test('a form of many part headers costs no more time than its bytes', async () => {
  const heads = '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(40_000);
  const init = {
    method: 'POST',
    body: `${heads}--x--\r\n`,
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  };
  const path = join(mkdtempSync(join(tmpdir(), 'baize-form-')), 'file');
  const cpu = process.cpuUsage();
  const size = await receiveFile(new Request('https://hall.test/', init), {
    field: 'file',
    path,
    max_bytes: 10_000_000,
  });
  expect(size).toBe(0);
  expect(process.cpuUsage(cpu).user).toBeLessThan(1_000_000);
});

test('nobody fills the disk', async () => {
  const ben = await server.signIn();
  const small = await bytesOf(picture(1, 1).png());
  const replies = [];
  for (let i = 0; i < 61; i++) replies.push(await send(small, 'x.png', ben.token));
  expect(replies.slice(0, 60).every(({ code }) => code === 1)).toBe(true);
  expect(reason(replies[60]!)).toBe('too_many_uploads');
});

test('a picture may be smaller than a video, as the settings say', async () => {
  const big = new Uint8Array(16 * 1024 * 1024);
  big.set([0xff, 0xd8, 0xff]);
  expect(reason(await send(big, 'x.jpg'))).toBe('file_too_large');
});

test('an address kept from before the server moved is told as it is today', () => {
  const env = { API_URL: 'https://api.hall.example' };
  expect(fileUrlNow(env, 'http://old.example/api/files/ab.webp')).toBe(
    'https://api.hall.example/api/files/ab.webp',
  );
  expect(fileUrlNow(env, 'https://elsewhere.example/x.png')).toBe('https://elsewhere.example/x.png');
});

test('no other name is looked for', async () => {
  for (const name of ['..%2f..%2fetc%2fpasswd', 'x.webp', `${'0'.repeat(32)}.webp`, `${'0'.repeat(32)}.html`])
    expect((await get(`/api/files/${name}`)).status, name).toBe(404);
});

test("an avatar is the person's own picture; what nothing shows any more goes after a day", async () => {
  const cat = await server.signIn();
  const upload = async () => urlOf(await send(await bytesOf(picture(40, 40).png()), 'a.png', cat.token));
  const [first, second] = [await upload(), await upload()];
  expect(reasonOf(await ann.call(userApi.profile, { avatar: first }))).toBe('invalid_input');
  expect(reasonOf(await cat.call(userApi.profile, { avatar: 'https://elsewhere.test/x.webp' }))).toBe(
    'invalid_input',
  );
  expect(dataOf(await cat.call(userApi.profile, { avatar: first })).userinfo.avatar).toBe(first);
  await removeUnused(server.deps);
  expect((await get(second)).status).toBe(200);
  server.clock.at += 2 * 86_400;
  await removeUnused(server.deps);
  expect([(await get(first)).status, (await get(second)).status]).toEqual([200, 404]);
});

async function keepsWhatItGets(store: FileStorage): Promise<void> {
  const name = `${'a'.repeat(32)}.mp4`;
  expect(await store.get(name)).toBeNull();
  await store.put(name, new Blob([new Uint8Array([1, 2, 3, 4, 5])]));
  const bytes = await store.get(name);
  expect(bytes?.size).toBe(5);
  const part = await bytes?.open({ start: 1, end: 3 });
  expect(Buffer.from(await new Response(part).arrayBuffer())).toEqual(Buffer.from([2, 3, 4]));
  await store.remove(name);
  await store.remove(name);
  expect(await store.get(name)).toBeNull();
}

test('a folder keeps what it gets, and nothing half-written', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'baize-files-'));
  await keepsWhatItGets(diskFiles(folder));
  expect(readdirSync(folder)).toEqual([]);
});

test('a bucket does, with every request signed', async () => {
  const kept = new Map<string, Buffer>();
  const server = createServer(async (request, response) => {
    const signed = /^AWS4-HMAC-SHA256 Credential=key\/\d{8}\/eu\/s3\//.test(
      request.headers.authorization ?? '',
    );
    const path = request.url ?? '';
    if (!signed) response.writeHead(403).end();
    else if (request.method === 'PUT') {
      kept.set(path, await buffer(request));
      response.end();
    } else if (request.method === 'DELETE') {
      response.writeHead(kept.delete(path) ? 204 : 404).end();
    } else {
      const bytes = kept.get(path);
      const range = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '');
      const part = range ? bytes?.subarray(Number(range[1]), Number(range[2]) + 1) : bytes;
      response.writeHead(bytes ? 200 : 404, { 'content-length': part?.length ?? 0 });
      response.end(request.method === 'HEAD' ? undefined : part);
    }
  }).listen(0);
  const { port } = server.address() as AddressInfo;
  await keepsWhatItGets(
    s3Files({
      endpoint: `http://localhost:${port}/`,
      region: 'eu',
      bucket: 'hall',
      access_key_id: 'key',
      secret_access_key: 'secret',
    }),
  );
  server.close();
});
