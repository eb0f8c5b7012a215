import { Hono } from 'hono';
import pino from 'pino';
import * as v from 'valibot';
import type { Endpoint, Input, Output } from '#lib/contract/endpoint.ts';
import { envelopeSchema, SUCCESS } from '#lib/contract/envelope.ts';
import { migrate } from '../db/migrate.ts';
import { embeddedOptions, wrapEmbedded } from '../db/open.ts';
import type { Deps } from '../deps.ts';
import { readEnv } from '../env.ts';
import { applyHallFile } from '../hall/apply.ts';
import { databaseHall } from '../hall/store.ts';
import { answerError } from '../http/errors.ts';
import { mountOn } from '../http/mount.ts';
import { randomIds } from '../ids.ts';
import { startSession } from '../user/session.ts';
import { vipRoutes } from '../vip/routes.ts';
import { walletRoutes } from '../wallet/routes.ts';
import type { PaymentProviders } from './port.ts';
import { paymentPages } from './routes.ts';
import { sandboxProvider } from './sandbox.ts';

/** The money half of the server on a database of its own, for tests. */
export async function makeWorld(providers: PaymentProviders = new Map([['sandbox', sandboxProvider]])) {
  const { PGlite } = await import('@electric-sql/pglite');
  const { db, close } = wrapEmbedded(await PGlite.create(await embeddedOptions()));
  await migrate(db);
  const clock = { at: 1_790_000_000, now: () => clock.at };
  await applyHallFile(db, 'example/hall.yaml', clock);
  const deps: Deps = {
    db,
    clock,
    ids: randomIds,
    env: readEnv({ PUBLIC_URL: 'https://hall.test' }),
    hall: databaseHall(db),
    payments: providers,
    log: pino({ level: 'silent' }),
    messenger: { sendCode: async () => {} },
    lights: { set: async () => {} },
    feed: { poke: () => {} } as unknown as Deps['feed'],
  };
  const app = new Hono();
  app.onError(answerError(deps));
  const mount = mountOn(app, deps);
  walletRoutes(mount);
  vipRoutes(mount);
  app.route('/api/payment', paymentPages(deps));
  return { deps, app, clock, close };
}

export type World = Awaited<ReturnType<typeof makeWorld>>;

let people = 0;

/** A signed-in person and their calls. */
export async function signIn({ deps, app }: World) {
  const id = deps.ids.next('usr');
  const mobile = `+86138${String(++people).padStart(8, '0')}`;
  await deps.db
    .insertInto('users')
    .values({ id, nickname: 'Ann', mobile, created_at: deps.clock.now() })
    .execute();
  const { token } = await startSession(deps.db, id, deps.clock.now());
  const headers = { 'x-token': token, lang: 'en-us', 'content-type': 'application/json' };
  let intents = 0;

  /** Makes a call: the answer's data, or what was refused, as `{ reason, field, facts, msg }`. */
  async function call<E extends Endpoint>(
    endpoint: E,
    input: Input<E>,
    key = `${id}-${++intents}`,
  ): Promise<Output<E>> {
    const get = endpoint.method === 'GET';
    const query = get ? `?${new URLSearchParams(Object.entries(input as Record<string, string>))}` : '';
    const response = await app.request(endpoint.path + query, {
      method: endpoint.method,
      headers: { ...headers, 'idempotency-key': key },
      ...(get ? {} : { body: JSON.stringify(input) }),
    });
    const { code, msg, data } = v.parse(envelopeSchema, await response.json());
    if (code !== SUCCESS) throw { msg, ...(data as object) };
    return v.parse(endpoint.output, data) as Output<E>;
  }
  return { id, call };
}
