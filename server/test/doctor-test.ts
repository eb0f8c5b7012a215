import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach } from 'vitest';
import { doctorCommand } from '#server/cli/doctor/doctor.ts';
import { readEnv } from '#server/core/env.ts';
import { setUpTestServer } from './set-up-test-server.ts';

/** Stands for every provider: responds by the beginning of the path. */
export type Responses = Record<string, (request: IncomingMessage, response: ServerResponse) => void>;

export const json =
  (body: unknown, status = 200) =>
  (_: IncomingMessage, response: ServerResponse) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

/** A hall with an HTTP server that stands for its providers, and a data folder of its own for each test. */
export async function setUpDoctorTest() {
  const { server } = await setUpTestServer();
  let responses: Responses = {};
  let folder = '';
  const http = createServer((request, response) => {
    const path = Object.keys(responses).find((prefix) => request.url?.startsWith(prefix));
    request
      .resume()
      .on('end', () => (path ? responses[path]?.(request, response) : response.writeHead(404).end()));
  }).listen(0, '127.0.0.1');
  await once(http, 'listening');
  const { port } = http.address() as AddressInfo;
  const address = `127.0.0.1:${port}`;
  afterAll(() => http.close());
  beforeEach(() => {
    responses = {};
    folder = mkdtempSync(join(tmpdir(), 'baize-doctor-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  /** The line of each check, by its name. */
  async function examine(settings: Record<string, string>, options: { strict?: boolean } = {}) {
    const env = readEnv({ DATA_DIR: folder, PUBLIC_URL: 'http://hall.test', ...settings });
    const { status, lines } = await doctorCommand({ db: server.db, clock: server.clock, env }, options, {
      stripe: { host: '127.0.0.1', port, protocol: 'http' },
      twilio: `http://${address}`,
      aliyun: `http://${address}/aliyun`,
    });
    const line = (name: string) => lines.find((candidate) => candidate.includes(` ${name}: `)) ?? '';
    return { status, lines, line };
  }

  return {
    server,
    address,
    examine,
    dataFolder: () => folder,
    respondWith: (next: Responses) => {
      responses = next;
    },
  };
}
