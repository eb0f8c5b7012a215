import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { receiveFile } from './receive-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'baize-form-'));
afterAll(() => rmSync(folder, { recursive: true }));
const path = join(folder, 'file');

const FORM_TYPE = 'multipart/form-data; boundary=x';
const FILE_PART = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nabc';

const receive = (body: BodyInit, max_bytes: number, type = FORM_TYPE) => {
  const init = { method: 'POST', body, headers: { 'content-type': type }, duplex: 'half' };
  return receiveFile(new Request('https://hall.test/', init), { path, max_bytes });
};

const streamOf = (chunks: readonly Uint8Array[]) =>
  new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });

test('the size of the network chunks does not matter', async () => {
  const content = Buffer.from('\x89PNG\r\n--x\r\n--almost\r\n', 'latin1');
  const form = new FormData();
  form.append('note', 'before');
  form.append('file', new File([content], 'a.png'));
  const encoded = new Request('https://hall.test/', { method: 'POST', body: form });
  const type = encoded.headers.get('content-type') ?? '';
  const bytes = await encoded.bytes();
  for (const chunkSize of [1, 2, 7, 64, bytes.length]) {
    const chunks = Array.from({ length: Math.ceil(bytes.length / chunkSize) }, (_, i) =>
      bytes.subarray(i * chunkSize, (i + 1) * chunkSize),
    );
    const size = await receive(streamOf(chunks), 1_000_000, type);
    expect([chunkSize, size]).toEqual([chunkSize, content.length]);
    expect(readFileSync(path)).toEqual(content);
  }
});

test('a body over the limit is refused while it is received', async () => {
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new Uint8Array(65_536)),
  });
  await expect(receive(endless, 300_000)).rejects.toMatchObject({ reason: 'file_too_large' });
});

test('an aborted request gets a 400', async () => {
  const aborted = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode(FILE_PART)),
    pull: (controller) => controller.error(new Error('the connection was reset')),
  });
  await expect(receive(aborted, 1000)).rejects.toMatchObject({ status: 400 });
});

test('a truncated form gets a 400, a body that is not a form a 415', async () => {
  await expect(receive(FILE_PART, 1000)).rejects.toMatchObject({ status: 400 });
  await expect(receive('nothing', 1000, 'multipart/form-data')).rejects.toMatchObject({ status: 415 });
  await expect(receive('{}', 1000, 'application/json')).rejects.toMatchObject({ status: 415 });
});

test('a file under another name and a text under the name are not the file', async () => {
  const form = new FormData();
  form.append('picture', new File(['abc'], 'file'));
  form.append('file', 'only text');
  const encoded = new Request('https://hall.test/', { method: 'POST', body: form });
  const type = encoded.headers.get('content-type') ?? '';
  expect(await receive(await encoded.bytes(), 1000, type)).toBe(0);
});

test('four times as many part headers take no more than ten times the CPU time', async () => {
  const cpuTimeOf = async (parts: number) => {
    const form = '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(parts);
    const before = process.cpuUsage();
    expect(await receive(`${form}--x--\r\n`, 10_000_000)).toBe(0);
    return process.cpuUsage(before).user;
  };
  const few = await cpuTimeOf(10_000);
  // It would be sixteen times if each header were compared with all before it.
  expect(await cpuTimeOf(40_000)).toBeLessThan(10 * few);
});
