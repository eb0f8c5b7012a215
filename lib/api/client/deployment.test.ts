import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const host = vi.fn<() => Promise<Response>>();

beforeEach(() => {
  vi.resetModules();
  host.mockReset();
  vi.stubGlobal('fetch', host);
});
afterEach(() => vi.unstubAllGlobals());

const apiUrl = async (path: string) => (await import('./deployment.ts')).apiUrl(path);

test('calls go where config.json says, which is read once', async () => {
  host.mockImplementation(async () => Response.json({ api: 'https://api.hall.example/' }));
  expect(await apiUrl('/api/index/config')).toBe('https://api.hall.example/api/index/config');
  expect(await apiUrl('/api/store/list')).toBe('https://api.hall.example/api/store/list');
  expect(host).toHaveBeenCalledOnce();
});

test.each([
  ['no config.json', () => new Response('', { status: 404 })],
  ['nothing of an API in it', () => Response.json({ brand: 'Corner Pocket', api: 7 })],
])('a host with %s serves both halves', async (_, response) => {
  host.mockImplementation(async () => response());
  expect(await apiUrl('/api/store/list')).toBe('/api/store/list');
});

test.each([
  ['a host in trouble', () => new Response('', { status: 503 })],
  ['a page in its place', () => new Response('<!doctype html>')],
])('with %s no call goes anywhere, until it is well again', async (_, response) => {
  host.mockImplementation(async () => response());
  await expect(apiUrl('/api/store/list')).rejects.toThrow();
  host.mockImplementation(async () => Response.json({ api: 'https://api.hall.example' }));
  expect(await apiUrl('/api/store/list')).toBe('https://api.hall.example/api/store/list');
});

test('without a network the call is rejected, and the next one asks anew', async () => {
  host.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await expect(apiUrl('/api/store/list')).rejects.toThrow('Failed to fetch');
  host.mockImplementation(async () => Response.json({ api: 'https://api.hall.example' }));
  expect(await apiUrl('/api/store/list')).toBe('https://api.hall.example/api/store/list');
});
