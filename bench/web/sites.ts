import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { readPosters } from '../../e2e/posters.ts';
import { serveByNginx, startStaticHost } from '../../e2e/static-host.ts';
import { freePort } from '../../server/test/free-port.ts';
import { ensureBrotliModule } from '../../server/test/nginx.ts';
import { createStorage, startBenchServer } from '../bench-server.ts';

/** The same host with the app and with an empty page. */
export interface Site {
  readonly host: string;
  readonly app: string;
  readonly empty: string;
}

export interface Sites {
  readonly sites: readonly Site[];
  /** The code of a table's poster. */
  readonly code: string;
  stop(): Promise<void>;
}

/**
 * Starts the app and the empty page behind `npm start`, or the file server of it, and behind nginx with the
 * hall's Home in the page.
 */
export async function startSites(emptyFolder: string): Promise<Sites> {
  const nginxPort = await freePort();
  const storage = createStorage();
  const server = await startBenchServer(storage, { CORS_ORIGINS: `http://127.0.0.1:${nginxPort}` });
  const runHallCommand = async (...args: string[]) =>
    execFileSync(process.execPath, ['server/cli/hall.ts', ...args], {
      env: { ...process.env, DATA_DIR: storage.dataDir, PUBLIC_URL: server.url },
      encoding: 'utf8',
    });
  const [poster] = await readPosters({ runHallCommand });
  const emptyServer = fork(fileURLToPath(new URL('./folder-server.ts', import.meta.url)), [emptyFolder]);
  const [emptyPort] = await once(emptyServer, 'message');
  const brotliModule = ensureBrotliModule();
  const nginx = await startStaticHost(server.url, { port: nginxPort, brotliModule });
  execFileSync(process.execPath, ['scripts/configure.ts', nginx.root, '--home', server.url]);
  const emptyNginx = await serveByNginx(emptyFolder, { brotliModule });
  return {
    code: poster?.code.replaceAll('-', '') ?? '',
    sites: [
      { host: 'npm start', app: server.url, empty: `http://127.0.0.1:${emptyPort}` },
      { host: brotliModule ? 'nginx' : 'nginx without Brotli', app: nginx.url, empty: emptyNginx.url },
    ],
    stop: async () => {
      emptyServer.disconnect();
      await Promise.all([nginx.close(), emptyNginx.close()]);
      await server.stop();
      storage.remove();
    },
  };
}
