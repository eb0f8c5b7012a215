import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { guestHome } from '../lib/test/guest-home.ts';
import { DOCUMENT_FOLDER, RENDER_HOME } from '../server/http/home-document.ts';
import { bakedHome } from './baked-home.ts';

const APP = 'https://hall.example';
/** A build that has a renderer and nothing else. */
const folder = mkdtempSync(join(tmpdir(), 'baize-baked-home-'));
mkdirSync(join(folder, DOCUMENT_FOLDER));
writeFileSync(
  join(folder, DOCUMENT_FOLDER, RENDER_HOME),
  "export const renderHome = async () => ({ parts: [{ phone: 'en', markup: '<p></p>' }], shared: '', css: '' });",
);
const home = { ...guestHome, config: { ...guestHome.config, brand: 'Corner Pocket' } };
/** Accepts calls of one origin, as the server does by PUBLIC_URL. */
const server = createServer(({ headers }, response) => {
  if (headers.origin === APP) response.setHeader('access-control-allow-origin', APP);
  response.end(JSON.stringify({ code: 1, msg: '', time: 1_790_000_000, data: home }));
});
let url = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

test('tells that the server refuses calls from the app, if the address of the app is given', async () => {
  const refusedBy = async (app?: string) => (await bakedHome(folder, url, { app })).refusedBy;
  expect(await refusedBy('https://elsewhere.example')).toBe(url);
  expect(await refusedBy(`${APP}/`)).toBeNull();
  expect(await refusedBy()).toBeNull();
});

test('has the brand of the hall, also from a file', async () => {
  const saveAs = join(folder, 'home.json');
  expect((await bakedHome(folder, url, { saveAs })).brand).toBe('Corner Pocket');
  const fromFile = await bakedHome(folder, saveAs, { app: 'https://elsewhere.example' });
  expect([fromFile.brand, fromFile.refusedBy]).toEqual(['Corner Pocket', null]);
});
