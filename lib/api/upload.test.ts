import { afterEach, describe, expect, test, vi } from 'vitest';
import { clearSession, writeSession } from '#lib/session/session.ts';
import { userinfo } from '#lib/test/userinfo.ts';
import { onClientEvent } from './client/events.ts';
import { upload as startUpload, UploadError, type UploadOptions } from './upload.ts';

vi.mock('./client/deployment.ts', () => ({ apiUrl: async (path: string) => path }));

/** A request whose progress and response a test sets. */
class FakeRequest {
  static last: FakeRequest;
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  readonly headers: Record<string, string> = {};
  opened: [string, string] = ['', ''];
  sent: FormData | null = null;
  timeout = 0;
  status = 0;
  responseText = '';
  ontimeout = () => {};
  onabort = () => {};
  onerror = () => {};
  onload = () => {};

  constructor() {
    FakeRequest.last = this;
  }
  open(method: string, url: string) {
    this.opened = [method, url];
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  send(form: FormData) {
    this.sent = form;
  }
  abort() {
    this.onabort();
  }
  respond(status: number, body: unknown) {
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.onload();
  }
}

vi.stubGlobal('XMLHttpRequest', FakeRequest);
/** Resolves once the request is sent, to the pending upload: wrapped, or it would be awaited too. */
const upload = async (file: File, options?: UploadOptions) => {
  const pending = startUpload(file, options);
  pending.catch(() => {});
  await new Promise((resolve) => setTimeout(resolve));
  return { pending };
};
const photo = new File(['photo'], 'photo.jpg', { type: 'image/jpeg' });
const onEvent = vi.fn();
onClientEvent(onEvent);

afterEach(() => {
  onEvent.mockClear();
  clearSession();
});

describe('an upload', () => {
  test('posts the file as `file`, with the token and the language', async () => {
    writeSession({ token: 'secret', userinfo: userinfo() });
    const { pending } = await upload(photo);
    const { last } = FakeRequest;
    expect(last.opened).toEqual(['POST', '/api/common/upload']);
    expect(last.headers).toEqual({ lang: 'en-us', 'x-token': 'secret' });
    expect(last.timeout).toBe(600_000);
    expect(last.sent?.get('file')).toMatchObject({ name: 'photo.jpg' });
    last.respond(200, { code: 1, msg: '', data: { url: '/files/1.webp' } });
    expect(await pending).toEqual({ code: 1, msg: '', data: { url: '/files/1.webp' } });
  });

  test('reports its progress', async () => {
    const shares: number[] = [];
    await upload(photo, { onProgress: (share) => shares.push(share) });
    FakeRequest.last.upload.onprogress?.({ loaded: 1, total: 4 });
    FakeRequest.last.upload.onprogress?.({ loaded: 4, total: 4 });
    expect(shares).toEqual([0.25, 1]);
  });

  test.each([
    ['a timeout', 5, () => FakeRequest.last.ontimeout()],
    ['an abort', 600003, () => FakeRequest.last.onabort()],
    ['an error', 602001, () => FakeRequest.last.onerror()],
  ])('rejects %s as %i', async (_, code, trigger) => {
    const { pending } = await upload(photo);
    trigger();
    await expect(pending).rejects.toThrow(UploadError);
    await expect(pending).rejects.toMatchObject({ code });
  });

  test('can be aborted before and while it is sent', async () => {
    const abort = new AbortController();
    const { pending } = await upload(photo, { signal: abort.signal });
    abort.abort();
    await expect(pending).rejects.toMatchObject({ code: 600003 });
    await expect((await upload(photo, { signal: abort.signal })).pending).rejects.toMatchObject({
      code: 600003,
    });
    expect(FakeRequest.last.sent).toBeNull();
  });

  test('follows the rules of every call', async () => {
    const { pending: refused } = await upload(photo);
    FakeRequest.last.respond(200, {
      code: 0,
      msg: 'This file is too large',
      data: { reason: 'file_too_large' },
    });
    expect(await refused).toMatchObject({ code: 0, reason: 'file_too_large', msg: 'This file is too large' });
    // The file's tile shows it: no alert opens over the form.
    expect(onEvent).not.toHaveBeenCalled();
    const { pending: failed } = await upload(photo);
    FakeRequest.last.respond(500, {});
    expect(await failed).toMatchObject({ code: 0, msg: '' });
    expect(onEvent).toHaveBeenLastCalledWith({ kind: 'server-error' });
  });
});
