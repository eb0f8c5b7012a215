import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { freshDatabase } from '#server/test/databases.ts';
import { databaseStorage } from './database.ts';
import { diskStorage, removePartialFiles } from './disk.ts';
import type { FileStorage } from './port.ts';
import { s3Storage } from './s3.ts';

async function storesAndRemoves(storage: FileStorage): Promise<void> {
  const name = `${'a'.repeat(32)}.mp4`;
  expect(await storage.get(name)).toBeNull();
  await storage.put(name, new Blob([new Uint8Array([1, 2, 3, 4, 5])]));
  const file = await storage.get(name);
  expect(file?.size).toBe(5);
  const range = await file?.open({ start: 1, end: 3 });
  expect(Buffer.from(await new Response(range).arrayBuffer())).toEqual(Buffer.from([2, 3, 4]));
  await storage.remove(name);
  await storage.remove(name);
  expect(await storage.get(name)).toBeNull();
}

test('the disk storage stores, serves and removes files without leaving partial ones', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'baize-files-'));
  await storesAndRemoves(diskStorage(folder));
  expect(readdirSync(folder)).toEqual([]);
  rmSync(folder, { recursive: true });
});

test('partial files that a killed process left are removed after an hour', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'baize-files-'));
  for (const name of ['old.mp4.part', 'new.mp4.part', 'old.mp4']) writeFileSync(join(folder, name), 'x');
  for (const name of ['old.mp4.part', 'old.mp4']) utimesSync(join(folder, name), 0, 0);
  await removePartialFiles(folder);
  expect(readdirSync(folder).sort()).toEqual(['new.mp4.part', 'old.mp4']);
  await removePartialFiles(join(folder, 'none'));
  rmSync(folder, { recursive: true });
});

test('files are for this account only', async () => {
  const parent = mkdtempSync(join(tmpdir(), 'baize-files-'));
  const folder = join(parent, 'files');
  const name = `${'a'.repeat(32)}.mp4`;
  await diskStorage(folder).put(name, new Blob(['x']));
  expect([statSync(folder).mode & 0o777, statSync(join(folder, name)).mode & 0o777]).toEqual([0o700, 0o600]);
  rmSync(parent, { recursive: true });
});

test('the S3 storage does the same with signed requests', async () => {
  const bucket = await startBucket();
  await storesAndRemoves(
    s3Storage({
      endpoint: bucket.url,
      region: 'eu',
      bucket: 'hall',
      access_key_id: 'key',
      secret_access_key: 'secret',
    }),
  );
  bucket.close();
});

test('the database storage does the same', async () => {
  const { db, close } = await freshDatabase();
  await storesAndRemoves(databaseStorage(db));
  await close();
});

test('the database storage serves a range that begins and ends within parts', async () => {
  const { db, close } = await freshDatabase();
  const storage = databaseStorage(db);
  const bytes = randomBytes(2_500_000);
  await storage.put('video.mp4', new Blob([bytes]));
  const file = await storage.get('video.mp4');
  expect(file?.size).toBe(bytes.length);
  for (const [start, end] of [
    [0, 0],
    [1_048_575, 1_048_576],
    [1_000_000, 2_499_999],
    [0, 2_499_999],
  ] as const) {
    const range = new Response(await file?.open({ start, end }));
    expect(Buffer.from(await range.arrayBuffer()).equals(bytes.subarray(start, end + 1))).toBe(true);
  }
  await close();
});

async function startBucket() {
  const objects = new Map<string, Buffer>();
  const server = createServer(async (request, response) => {
    const signed = /^AWS4-HMAC-SHA256 Credential=key\/\d{8}\/eu\/s3\//.test(
      request.headers.authorization ?? '',
    );
    const path = request.url ?? '';
    if (!signed) response.writeHead(403).end();
    else if (request.method === 'PUT') {
      objects.set(path, await buffer(request));
      response.end();
    } else if (request.method === 'DELETE') {
      response.writeHead(objects.delete(path) ? 204 : 404).end();
    } else {
      const object = objects.get(path);
      const range = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '');
      const body = range ? object?.subarray(Number(range[1]), Number(range[2]) + 1) : object;
      response.writeHead(object ? 200 : 404, { 'content-length': body?.length ?? 0 });
      response.end(request.method === 'HEAD' ? undefined : body);
    }
  }).listen(0);
  const { port } = server.address() as AddressInfo;
  return { url: `http://localhost:${port}/`, close: () => server.close() };
}
