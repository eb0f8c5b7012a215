import { chmodSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import type { CommandResult } from '#server/cli/command.ts';
import { runCommand } from '#server/cli/commands.ts';
import { serveCli } from '#server/cli/socket.ts';
import type { Deps } from '#server/composition/deps.ts';
import { register } from '#server/composition/registrations.ts';
import { type Clock, makeSteadyClock } from '#server/core/clock.ts';
import type { Env } from '#server/core/env.ts';
import { randomIds } from '#server/core/ids.ts';
import { makeLogger } from '#server/core/log.ts';
import { makeMetrics, observePool } from '#server/core/metrics.ts';
import { sealSecrets } from '#server/core/secrets.ts';
import { sweepTempFolders } from '#server/core/temp-folder.ts';
import { joinProcesses, PROCESS_VERSION } from '#server/db/beside.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open.ts';
import { read } from '#server/db/statement.ts';
import { openLamps } from '#server/devices/lamps/open-lamps.ts';
import { watchLamps } from '#server/devices/lamps/watch.ts';
import { removePartialFiles } from '#server/files/disk.ts';
import { makeFileStorage, uploadsFolder } from '#server/files/make-file-storage.ts';
import { applyHallFile } from '#server/hall/apply.ts';
import { hallInMemory, newestVersion } from '#server/hall/database-hall.ts';
import { type Drain, makeDrain, refuseWhileDraining } from '#server/http/drain.ts';
import type { EarlyServer } from '#server/http/early-server.ts';
import { metricsApp } from '#server/http/metrics-app.ts';
import { servePage } from '#server/http/page.ts';
import { closeSlowBody } from '#server/http/slow-body.ts';
import { type ServeFile, serveAppFiles } from '#server/http/static.ts';
import { makeTableRenderer } from '#server/http/table-renderer.ts';
import { startJobs } from '#server/jobs/jobs.ts';
import { makeRecordings } from '#server/media/recordings/make-recordings.ts';
import { makeClips } from '#server/media/replay/clips.ts';
import { makePaymentProviders } from '#server/money/payments/providers.ts';
import { makeSender } from '#server/notify/providers/make-sender.ts';
import { openWalletPasses } from '#server/ordering/invitation/passes/open-passes.ts';
import { selectLatestOrderEnds } from '#server/ordering/order/occupancy.ts';
import { makeTableFeed } from '#server/ordering/table/feed.ts';
import { loadHomes } from '#server/outlet/home/queries.ts';
import { buildApp } from './app.ts';

/** A sign-out ends a session in all processes within this time, even if its signal is lost. */
const SESSION_CACHE_MS = 1_000;

export interface RunningServer {
  readonly deps: Deps;
  readonly port: number;
  /** Does what `npm run hall -- ...args` does. A hall that it applies is in force here when it resolves. */
  runCommand(args: readonly string[]): Promise<CommandResult>;
  close(): Promise<void>;
}

/** Starts the server. If a part can't be opened, closes the others and throws. */
export async function startServer(
  env: Env,
  options: { files: string; version: string; clock?: Clock; early?: EarlyServer | undefined },
): Promise<RunningServer> {
  /** Run in reverse order. */
  const closers: (() => Promise<void> | void)[] = [];
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  try {
    const { early } = options;
    if (early) closers.push(() => closeEarly(early));
    const log = makeLogger(env);
    const metrics = makeMetrics();
    const clock = options.clock ?? makeSteadyClock(log);
    protectFolder(env.DATA_DIR);
    await sweepTempFolders();
    await removePartialFiles(uploadsFolder(env));
    const opened = await openDatabase(env);
    closers.push(() => opened.close());
    const pool = opened.poolStats();
    if (pool) observePool(metrics, () => opened.poolStats() ?? pool);
    const { db } = opened;
    const own = { id: randomIds.next('srv'), release: options.version, ...PROCESS_VERSION };
    // Before the migrations, which a process of another version must perhaps not meet.
    let leave = await joinProcesses(opened, log, own);
    closers.push(() => leave?.());
    await migrate(opened);
    leave ??= await joinProcesses(opened, log, own);
    await sealSecrets(db, env.SECRETS_KEY);
    if ((await read(db, newestVersion())) === null)
      await applyHallFile(db, env.HALL_FILE, { clock, latestEnds: selectLatestOrderEnds });

    const signals = opened.openSignals(log);
    closers.push(() => signals.close());
    const hall = hallInMemory(db, { log, signals });
    closers.push(() => hall.close());
    const core = { db, clock, ids: randomIds, env, log, metrics, hall };
    const lamps = await openLamps(core);
    closers.push(() => lamps.close());
    const tableFeed = makeTableFeed(core, { signals });
    hall.onChange(() => tableFeed.refreshAll());
    const deps = register({
      ...core,
      session_cache_ms: SESSION_CACHE_MS,
      signals,
      lamps,
      fileStorage: makeFileStorage(env, db),
      recordings: makeRecordings(env),
      clips: makeClips(join(env.DATA_DIR, 'clips')),
      sender: makeSender(core),
      paymentProviders: await makePaymentProviders(env),
      tableFeed,
      walletPasses: openWalletPasses(env),
      drawTable: makeTableRenderer(options.files, {
        onError: (err) => log.warn({ err }, 'the page of a scanned table could not be drawn'),
      }),
    });
    watchLamps(deps, lamps);
    closers.push(startJobs(deps));
    const cliDeps = { ...deps, dump: opened.dump, onHallApplied: () => hall.refresh() };
    const cli = await serveCli(cliDeps);
    closers.push(() => cli.close());
    if (env.METRICS_PORT !== undefined) {
      const metricsServer = await listen(listenerOf(metricsApp(metrics)), env.METRICS_PORT, env.METRICS_HOST);
      closers.push(() => closeServer(metricsServer));
    }
    const drain = makeDrain();
    const app = buildApp(deps, { ...options, drain });
    const serveFile = servePage(options.files, serveAppFiles(options.files, drain), {
      isDraining: drain.isDraining,
      load: () => loadHomes(deps),
      onError: (err) => log.warn({ err }, 'Home could not be put into the page'),
    });
    const listener = listenerOf(app, { drain, serveFile });
    early?.serve(listener);
    const server = early?.server ?? (await listen(listener, env.PORT, env.HOST));
    server.keepAliveTimeout = KEEP_ALIVE_MS;
    closers.push(() => closeServer(server));
    // Closed first: the HTTP server waits for its event streams.
    closers.push(() => deps.tableFeed.close());
    closers.push(() => deps.counterFeed.close());
    closers.push(() => deps.personFeed.close());
    closers.push(() => drain.start(env.DRAIN_SECONDS * 1000));
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : env.PORT;
    return { deps, port, runCommand: (args) => runCommand(cliDeps, args), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Closes an existing folder to other accounts: versions before left it open. */
function protectFolder(folder: string): void {
  try {
    chmodSync(folder, 0o700);
  } catch {
    // It does not exist yet, or belongs to another account, which decides.
  }
}

/** What answers before the app. */
interface FirstHandlers {
  readonly drain: Drain;
  readonly serveFile: ServeFile;
}

function listenerOf(app: Hono, first?: FirstHandlers): RequestListener {
  const callApp = getRequestListener(app.fetch);
  return (request, response) => {
    closeSlowBody(request);
    if (first && refuseWhileDraining(first.drain, request, response)) return;
    if (!first?.serveFile(request, response)) void callApp(request, response);
  };
}

const listen = (listener: RequestListener, port: number, hostname: string) =>
  new Promise<Server>((resolve, reject) => {
    const server = createServer(listener);
    server.once('error', reject);
    server.listen(port, hostname, () => resolve(server));
  });

/** Closes the early server. It does nothing if the app has closed it already. */
function closeEarly({ server }: EarlyServer): void {
  server.close();
  server.closeAllConnections();
}

/** Longer than a proxy keeps idle connections (nginx: 60 s), so that it uses none that is closing. */
const KEEP_ALIVE_MS = 75_000;

/** A call is answered within five seconds. */
const MAX_OPEN_CALL_MS = 6_000;

/** Waits for open requests. */
async function closeServer(server: Server): Promise<void> {
  await untilAllAccepted(server);
  await new Promise<void>((resolve) => {
    // Keep-alive connections become idle only when their request ends.
    const closeIdle = setInterval(() => server.closeIdleConnections(), 20);
    const closeAll = setTimeout(() => server.closeAllConnections(), MAX_OPEN_CALL_MS);
    server.close(() => {
      clearInterval(closeIdle);
      clearTimeout(closeAll);
      resolve();
    });
  });
}

/**
 * Returns after an iteration of the event loop that was short and accepted no connection, at the latest after
 * a second. A server that closes resets the connections that the kernel has made for it and that it has not
 * accepted (one in each iteration), and the proxy must not repeat a POST that it has sent on one.
 */
async function untilAllAccepted(server: Server): Promise<void> {
  let accepted = 0;
  const count = () => accepted++;
  server.on('connection', count);
  const end = performance.now() + 1_000;
  for (let started = performance.now(); started < end; started = performance.now()) {
    accepted = 0;
    await setImmediate();
    if (accepted === 0 && performance.now() - started < 0.5) break;
  }
  server.off('connection', count);
}
