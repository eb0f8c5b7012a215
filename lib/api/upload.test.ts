import { afterEach, describe, expect, test, vi } from 'vitest';
import { clearSession, writeSession } from '#lib/session/session.ts';
import { userinfo } from '#lib/session/test-userinfo.ts';
import { onClientEvent } from './client/events.ts';
import { upload as begin, UploadError, type UploadOptions } from './upload.ts';

vi.mock('./client/deployment.ts', () => ({ apiUrl: async (path: string) => path }));

/** A request that a test drives by hand. */
class Request {
  static last: Request;
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
    Request.last = this;
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
  answer(status: number, body: unknown) {
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.onload();
  }
}

vi.stubGlobal('XMLHttpRequest', Request);
/** Begins an upload; its request is out when this resolves. The promise is wrapped, or it would be waited for. */
const upload = async (file: File, options?: UploadOptions) => {
  const going = begin(file, options);
  going.catch(() => {});
  await new Promise((resolve) => setTimeout(resolve));
  return { going };
};
const photo = new File(['photo'], 'photo.jpg', { type: 'image/jpeg' });
const signals = vi.fn();
onClientEvent(signals);

afterEach(() => {
  signals.mockClear();
  clearSession();
});

describe('an upload', () => {
  test('posts the file as `file`, with the token and the language', async () => {
    writeSession({ token: 'secret', userinfo: userinfo() });
    const { going } = await upload(photo);
    const { last } = Request;
    expect(last.opened).toEqual(['POST', '/api/common/upload']);
    expect(last.headers).toEqual({ lang: 'en-us', 'x-token': 'secret' });
    expect(last.timeout).toBe(600_000);
    expect(last.sent?.get('file')).toMatchObject({ name: 'photo.jpg' });
    last.answer(200, { code: 1, msg: '', data: { url: '/files/1.webp' } });
    expect(await going).toEqual({ code: 1, msg: '', data: { url: '/files/1.webp' } });
  });

  test('tells how much of it is on its way', async () => {
    const shares: number[] = [];
    await upload(photo, { onProgress: (share) => shares.push(share) });
    Request.last.upload.onprogress?.({ loaded: 1, total: 4 });
    Request.last.upload.onprogress?.({ loaded: 4, total: 4 });
    expect(shares).toEqual([0.25, 1]);
  });

  test.each([
    ['a time-out', 5, () => Request.last.ontimeout()],
    ['an abort', 600003, () => Request.last.onabort()],
    ['an error', 602001, () => Request.last.onerror()],
  ])('rejects %s as %i', async (_, code, happen) => {
    const { going } = await upload(photo);
    happen();
    await expect(going).rejects.toThrow(UploadError);
    await expect(going).rejects.toMatchObject({ code });
  });

  test('can be given up, before and while it runs', async () => {
    const giveUp = new AbortController();
    const { going } = await upload(photo, { signal: giveUp.signal });
    giveUp.abort();
    await expect(going).rejects.toMatchObject({ code: 600003 });
    await expect((await upload(photo, { signal: giveUp.signal })).going).rejects.toMatchObject({
      code: 600003,
    });
    expect(Request.last.sent).toBeNull();
  });

  test('is answered by the rules of every call', async () => {
    const { going: refused } = await upload(photo);
    Request.last.answer(200, { code: 0, msg: 'This file is too large', data: { reason: 'file_too_large' } });
    expect(await refused).toMatchObject({ code: 0, reason: 'file_too_large', msg: 'This file is too large' });
    // Its tile says it: no modal stands over the form.
    expect(signals).not.toHaveBeenCalled();
    const { going: broken } = await upload(photo);
    Request.last.answer(500, {});
    expect(await broken).toMatchObject({ code: 0, msg: '' });
    expect(signals).toHaveBeenLastCalledWith({ kind: 'trouble' });
  });
});
