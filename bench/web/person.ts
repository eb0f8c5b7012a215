import { signInByPhone } from '../../e2e/api.ts';
import { type PersonWithHistory, signInPersonWithHistory } from '../../e2e/person.ts';
import { type Poster, readPosters } from '../../e2e/posters.ts';
import { prepareData, startTestServers, type TestServer } from '../../e2e/test-server.ts';
import { openDatabase } from '../../server/db/open.ts';
import { freePort } from '../../server/test/free-port.ts';
import { insertTestOrder, type TestOrder } from '../../server/test/insert-order.ts';

/** The server with a person who has used the app. */
export interface UsedServer {
  readonly server: TestServer;
  readonly posters: readonly Poster[];
  /** The person, signed in anew: an app renews its session, which ends those before. */
  signIn(): Promise<PersonWithHistory>;
  /** Gives the person ended games of an hour, one a day. */
  addOrders(count: number): Promise<void>;
  stop(): Promise<void>;
}

const MOBILE = '+8613800138990';
/** A phone gets one code in this time. */
const RESEND_SECONDS = 61;

export async function startUsedServer(): Promise<UsedServer> {
  const closers: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    // Also if one has ended already: an interrupt ends the server too.
    for (const close of closers.splice(0).reverse()) await close().catch(() => {});
  };
  try {
    closers.push(await prepareData());
    const servers = await startTestServers(`http://localhost:${await freePort()}`);
    closers.push(servers.close);
    const server = await servers.serverOf('', { RATE_LIMIT_PERSON: '0', RATE_LIMIT_ADDRESS: '0' });
    const posters = await readPosters(server);
    const person = await signInPersonWithHistory(server, posters, MOBILE);
    const signIn = async () => {
      await server.advanceClock(RESEND_SECONDS);
      return { ...person, ...(await signInByPhone(server, MOBILE)) };
    };
    const addOrders = async (count: number) => {
      const { db, close } = await openDatabase({
        DATABASE_URL: server.databaseUrl,
        DATA_DIR: server.dataDir,
      });
      for (let day = 1; day <= count; day++)
        await insertTestOrder(
          db,
          pastGame(person, posters[day % posters.length], server.now() - day * 86_400),
        );
      await close();
    };
    return { server, posters, signIn, addOrders, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** A game of an hour that ended at an instant. */
const pastGame = (person: PersonWithHistory, poster: Poster | undefined, end_at: number): TestOrder => ({
  user_id: person.userinfo.id,
  table_id: poster?.table_id ?? '',
  status: 'completed',
  start_at: end_at - 3_600,
  end_at,
  ended_at: end_at,
});
