import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { smsApi } from '#lib/contract/sms.ts';
import { userApi } from '#lib/contract/user.ts';
import { vipApi } from '#lib/contract/vip.ts';
import { freePort } from '../free-port.ts';
import { callOver, type ServerProcess, spawnServer } from '../process.ts';
import { submitSandboxPayment } from '../sandbox-payment.ts';
import { startLoadBalancer } from './load-balancer.ts';

/** The timeout of hooks: a busy machine takes long to start several processes at once. */
export const START_TIMEOUT_MS = 180_000;

export type Cluster = Awaited<ReturnType<typeof startCluster>>;

export interface ClusterPerson {
  readonly mobile: string;
  readonly token: string;
}

/** Several server processes behind nginx. `older_folder`: the version of the first process. */
export async function startCluster(
  databaseUrl: string,
  {
    count = 3,
    older_folder,
    ...settings
  }: { count?: number; older_folder?: string } & Record<string, string | number> = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'baize-cluster-'));
  const gateway = await startSmsGateway();
  const ports = await Promise.all(Array.from({ length: count }, freePort));
  const loadBalancer = await startLoadBalancer(ports);
  const settingsOf = (index: number): Record<string, string> => ({
    SEVERAL_PROCESSES: 'true',
    FILE_STORAGE: 'database',
    DATABASE_URL: databaseUrl,
    DATABASE_POOL_SIZE: '6',
    PORT: String(ports[index]),
    DATA_DIR: join(folder, String(index)),
    PUBLIC_URL: loadBalancer.url,
    TRUST_PROXY: '1',
    SANDBOX_PAYMENTS: 'true',
    SMS_WEBHOOK_URL: gateway.url,
    SMS_WEBHOOK_SECRET: 'the secret of the gateway',
    CANCELLED_HOLDS_PER_HOUR: '0',
    ...Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, String(value)])),
  });
  const children = new Set<ReturnType<typeof spawnServer>['child']>();
  const start = async (index: number): Promise<ServerProcess> => {
    const { child, started } = spawnServer(settingsOf(index), index === 0 ? older_folder : undefined);
    children.add(child);
    const process = await started;
    if (!process.url) throw new Error(`process ${index} did not start: ${process.output.stderr}`);
    return process;
  };
  const close = async () => {
    for (const child of children) child.kill('SIGKILL');
    await loadBalancer.close();
    gateway.close();
    rmSync(folder, { recursive: true, force: true });
  };
  const startAll = async (): Promise<ServerProcess[]> => {
    const older = older_folder ? [await start(0)] : [];
    const others = ports.map((_, index) => index).slice(older.length);
    return [...older, ...(await Promise.all(others.map(start)))];
  };
  const processes = await startAll().catch(async (error: unknown) => {
    await close();
    throw error;
  });
  const { url } = loadBalancer;
  let people = 0;
  const sendCode = async (mobile: string): Promise<string> => {
    await callOver(url, smsApi.send, { mobile, event: 'mobilelogin' });
    return gateway.codeTo(mobile);
  };

  return {
    url,
    processes,
    settingsOf,
    sendCode,
    /** Ends a process, by default as an upgrade does, and starts it again. Returns its exit code. */
    async restart(index: number, signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<number | null> {
      const code = await processes[index]?.end(signal);
      processes[index] = await start(index);
      return code ?? null;
    },
    async signIn(): Promise<ClusterPerson> {
      const mobile = `+86139${String(10_000_000 + ++people)}`;
      const captcha = await sendCode(mobile);
      const { token } = await callOver(url, userApi.mobileLogin, { mobile, captcha });
      return { mobile, token };
    },
    async topUp({ token }: ClusterPerson, amount: number): Promise<void> {
      const { redirect_url } = await callOver(url, vipApi.topup, { amount, method: 'sandbox' }, { token });
      await submitSandboxPayment((path, init) => fetch(url + path, init), redirect_url ?? '');
    },
    close,
  };
}

/** Keeps the codes that `SMS_WEBHOOK_URL` is given. */
async function startSmsGateway() {
  const codes = new Map<string, string>();
  const server = createServer(async (request, response) => {
    const { to, code } = (await json(request)) as { to: string; code: string };
    codes.set(to, code);
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    codeTo: (mobile: string) => codes.get(mobile) ?? '',
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
