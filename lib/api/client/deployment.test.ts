import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const fetchConfig = vi.fn<() => Promise<Response>>();

beforeEach(() => {
  vi.resetModules();
  fetchConfig.mockReset();
  vi.stubGlobal('fetch', fetchConfig);
});
afterEach(() => vi.unstubAllGlobals());

const apiUrl = async (path: string) => (await import('./deployment.ts')).apiUrl(path);

test('takes the origin of the API from config.json, which is read once', async () => {
  fetchConfig.mockImplementation(async () => Response.json({ api: 'https://api.hall.example/' }));
  expect(await apiUrl('/api/index/config')).toBe('https://api.hall.example/api/index/config');
  expect(await apiUrl('/api/store/list')).toBe('https://api.hall.example/api/store/list');
  expect(fetchConfig).toHaveBeenCalledOnce();
});

test.each([
  ['there is no config.json', () => new Response('', { status: 404 })],
  ['it names no API', () => Response.json({ brand: 'Corner Pocket', api: 7 })],
])('calls the app’s own origin where %s', async (_, response) => {
  fetchConfig.mockImplementation(async () => response());
  expect(await apiUrl('/api/store/list')).toBe('/api/store/list');
});

test.each([
  ['the host fails', () => new Response('', { status: 503 })],
  ['the host sends HTML instead', () => new Response('<!doctype html>')],
])('rejects where %s, and reads again at the next call', async (_, response) => {
  fetchConfig.mockImplementation(async () => response());
  await expect(apiUrl('/api/store/list')).rejects.toThrow();
  fetchConfig.mockImplementation(async () => Response.json({ api: 'https://api.hall.example' }));
  expect(await apiUrl('/api/store/list')).toBe('https://api.hall.example/api/store/list');
});

test('rejects without a network, and reads again at the next call', async () => {
  fetchConfig.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await expect(apiUrl('/api/store/list')).rejects.toThrow('Failed to fetch');
  fetchConfig.mockImplementation(async () => Response.json({ api: 'https://api.hall.example' }));
  expect(await apiUrl('/api/store/list')).toBe('https://api.hall.example/api/store/list');
});
