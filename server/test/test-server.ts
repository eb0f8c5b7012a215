import { sql } from 'kysely';
import pino from 'pino';
import { emsApi } from '#lib/contract/ems.ts';
import type { Endpoint, Input, Output } from '#lib/contract/endpoint.ts';
import { smsApi } from '#lib/contract/sms.ts';
import { userApi } from '#lib/contract/user.ts';
import type { Hall } from '#lib/domain/hall.ts';
import { buildApp } from '#server/app.ts';
import type { Deps } from '#server/composition/deps.ts';
import { type OpenedDeps, register } from '#server/composition/registrations.ts';
import type { CoreDeps } from '#server/core/context.ts';
import { readEnv } from '#server/core/env.ts';
import { randomIds } from '#server/core/ids.ts';
import type { Lang } from '#server/core/lang.ts';
import { makeMetrics } from '#server/core/metrics.ts';
import type { OpenDatabase } from '#server/db/open.ts';
import { read, write } from '#server/db/statement.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { applyHall } from '#server/hall/apply.ts';
import { databaseHall } from '#server/hall/database-hall.ts';
import { selectTableCodes } from '#server/hall/table-code.ts';
import { noRecordings } from '#server/media/recordings/port.ts';
import { makeClips } from '#server/media/replay/clips.ts';
import {
  ledgerEntry,
  PROMOTIONS_ACCOUNT,
  transferLines,
  walletAccount,
} from '#server/money/ledger/ledger.ts';
import { sandboxProvider } from '#server/money/payments/sandbox.ts';
import type { CodeMessage, Email, Notice } from '#server/notify/providers/port.ts';
import { selectLatestOrderEnds } from '#server/ordering/order/occupancy.ts';
import { makeTableFeed } from '#server/ordering/table/feed.ts';
import { type CallOptions, callApi, type Reply } from './call-api.ts';
import { freshDatabase, PATIENCE_MS } from './databases.ts';
import { memoryFiles } from './memory-files.ts';
import { NOON } from './noon.ts';

/** Providers that keep in memory what they are given. */
function memoryProviders() {
  const outbox: CodeMessage[] = [];
  const emails: Email[] = [];
  const notices: Notice[] = [];
  const lamps = new Map<string, boolean>();
  const providers: Omit<OpenedDeps, keyof CoreDeps | 'tableFeed'> = {
    paymentProviders: [sandboxProvider],
    sender: {
      sendCode: async (message) => void outbox.push(message),
      sendNotice: async (notice) => void notices.push(notice),
      sendEmail: async (email) => void emails.push(email),
    },
    lamps: { set: async (table_id, on) => void lamps.set(table_id, on) },
    fileStorage: memoryFiles(),
    recordings: noRecordings,
    clips: makeClips('/nowhere'),
    walletPasses: { apple: null, google: null },
  };
  return { outbox, emails, notices, lamps, providers };
}

/** A server on its own database, with a clock that the test sets and providers in memory. */
export async function makeTestServer(
  overrides: Partial<OpenedDeps> = {},
  openDatabase: () => Promise<OpenDatabase> = freshDatabase,
) {
  const { db, kind, close, openSignals } = await openDatabase();
  const clock = { at: NOON, now: () => clock.at };
  const { outbox, emails, notices, lamps, providers } = memoryProviders();
  const env = readEnv({
    PUBLIC_URL: 'https://hall.test',
    LOG_LEVEL: 'silent',
    DATA_DIR: '/nowhere',
    SANDBOX_PAYMENTS: 'true',
    // The clock of a test stands still: its calls are in one minute.
    RATE_LIMIT_PERSON: '0',
    RATE_LIMIT_ADDRESS: '0',
    CANCELLED_HOLDS_PER_HOUR: '0',
  });
  const core = {
    db,
    clock,
    env,
    ids: randomIds,
    hall: databaseHall(db),
    log: pino({ level: 'silent' }),
    metrics: makeMetrics(),
  };
  const signals = openSignals(core.log);
  const tableFeed = makeTableFeed(core, { signals });
  const deps: Deps = register({ ...core, ...providers, tableFeed, signals, ...overrides });
  const stop = async () => {
    deps.tableFeed.close();
    deps.counterFeed.close();
    deps.personFeed.close();
    await signals.close();
  };
  // A test that opens its own database may be about what happens if that is slow.
  const call_budget_ms = openDatabase === freshDatabase ? PATIENCE_MS : undefined;
  const appWith = (changes: Partial<Deps>) =>
    buildApp({ ...deps, ...changes }, { version: 'test', call_budget_ms });
  const app = appWith({});

  const call = <E extends Endpoint>(endpoint: E, input: Input<E>, options?: CallOptions): Promise<Reply<E>> =>
    callApi(app.request, endpoint, input, options);

  let people = 0;
  let lastSignIn: Promise<unknown> = Promise.resolve();
  /** Signs a person in by phone, by default a new one. Sign-ins run one at a time: addresses have limits. */
  function signIn(mobile = `+86138${String(10_000_000 + ++people)}`) {
    const signedIn = lastSignIn.then(() => signInNow(mobile));
    lastSignIn = signedIn.catch(() => {});
    return signedIn;
  }

  async function signInNow(mobile: string) {
    await call(smsApi.send, { mobile, event: 'mobilelogin' });
    const { userinfo, token } = dataOf(
      await call(userApi.mobileLogin, { mobile, captcha: lastCodeTo(mobile) }),
    );
    return {
      id: userinfo.id,
      mobile,
      token,
      call: <E extends Endpoint>(endpoint: E, input: Input<E>, options: CallOptions = {}) =>
        call(endpoint, input, { token, ...options }),
    };
  }

  /** Signs in by email a new person, who has no phone. Returns the session token. */
  async function signInByEmail(email: string, lang: Lang = 'en-us'): Promise<string> {
    await call(emsApi.send, { email, event: 'emslogin' });
    const captcha = lastCodeTo(email.toLowerCase());
    return dataOf(await call(userApi.emsLogin, { email, captcha }, { lang })).token;
  }

  const lastCodeTo = (to: string): string => outbox.findLast((message) => message.to === to)?.code ?? '';

  return {
    app,
    appWith,
    deps,
    db,
    kind,
    clock,
    outbox,
    emails,
    notices,
    lamps,
    call,
    signIn,
    signInByEmail,
    lastCodeTo,
    tableCode: async (table_id: string) => (await read(db, selectTableCodes())).get(table_id) ?? '',
    creditWallet: (user_id: string, amount: number) =>
      inTransaction(db, (tx) =>
        write(
          tx,
          ...ledgerEntry({
            id: randomIds.next('txn'),
            kind: 'bonus',
            at: clock.at,
            lines: transferLines(PROMOTIONS_ACCOUNT, walletAccount(user_id), amount, 'bonus'),
          }),
        ),
      ),
    /** Puts a hall in force, as the operator does. */
    applyHall: (hall: Hall) => applyHall(db, hall, { clock, latestEnds: selectLatestOrderEnds }),
    /** The lines of an order in the ledger, transaction by transaction and in them by account. */
    ledgerLines: async (order_id: string): Promise<{ account_id: string; amount: number }[]> =>
      db
        .selectFrom('ledger_lines')
        .innerJoin('ledger_transactions', 'ledger_transactions.id', 'ledger_lines.transaction_id')
        .select(['account_id', 'amount'])
        .where('order_id', '=', order_id)
        .orderBy(sql`min(ledger_lines.id) over (partition by transaction_id)`)
        .orderBy('account_id')
        .orderBy('ledger_lines.id')
        .execute(),
    /** The row of an order. */
    order: (id: string) => db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    /** Changes an account as no call does. */
    setUser: (
      id: string,
      change: Partial<{ spent: number; blocked_at: number | null; deleted_at: number; mobile: string }>,
    ) => db.updateTable('users').set(change).where('id', '=', id).execute(),
    /** Ends what uses the database by itself. */
    stop,
    close: async () => {
      await stop();
      await close();
    },
  };
}

export type TestServer = Awaited<ReturnType<typeof makeTestServer>>;
export type Person = Awaited<ReturnType<TestServer['signIn']>>;

/** What a call returned. Throws if it was refused or failed. */
export function dataOf<E extends Endpoint>(reply: Reply<E>): Output<E> {
  if (!reply.ok) throw new Error(`the call did not succeed: ${describeFailure(reply)}`);
  return reply.data;
}

/** Why a call was refused. Throws if it succeeded, or failed without a reason, such as with a 500. */
export function reasonOf<E extends Endpoint>(reply: Reply<E>): string {
  if (reply.ok) throw new Error(`the call was not refused: HTTP ${reply.status}`);
  if (!reply.refusal?.reason)
    throw new Error(`the call has no reason of a refusal: ${describeFailure(reply)}`);
  return reply.refusal.reason;
}

function describeFailure({ status, msg, refusal }: Extract<Reply<Endpoint>, { ok: false }>): string {
  const { reason = 'none', field = 'none' } = refusal ?? {};
  return `HTTP ${status}, reason: ${reason}, field: ${field}, message: ${msg || 'none'}`;
}
