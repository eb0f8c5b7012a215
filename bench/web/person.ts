import { type PersonWithHistory, signInPersonWithHistory } from '../../e2e/person.ts';
import { type Poster, readPosters } from '../../e2e/posters.ts';
import { startTestServer, type TestServer } from '../../e2e/test-server.ts';
import { openDatabase } from '../../server/db/open.ts';
import { databaseUrl, runStatement } from '../../server/test/databases.ts';
import { freePort } from '../../server/test/free-port.ts';
import { insertTestOrder } from '../../server/test/insert-order.ts';
import { startPostgres } from '../../server/test/postgres.ts';

/** The server with a person who has used the app. */
export interface UsedServer {
  readonly server: TestServer;
  readonly posters: readonly Poster[];
  readonly person: PersonWithHistory;
  /** Gives the person ended games of an hour, one a day. */
  addOrders(count: number): Promise<void>;
  stop(): Promise<void>;
}

export async function startUsedServer(): Promise<UsedServer> {
  const postgres = await startPostgres();
  await runStatement(postgres.url, 'create database web');
  const DATABASE_URL = databaseUrl(postgres.url, 'web');
  const server = await startTestServer(`http://localhost:${await freePort()}`, {
    DATABASE_URL,
    RATE_LIMIT_PERSON: '0',
    RATE_LIMIT_ADDRESS: '0',
  });
  const posters = readPosters(server);
  const person = await signInPersonWithHistory(server, posters, '+8613800138990');
  return {
    server,
    posters,
    person,
    addOrders: async (count) => {
      const { db, close } = await openDatabase({ DATABASE_URL, DATA_DIR: server.dataDir });
      for (let day = 1; day <= count; day++) {
        const start_at = server.now() - (day + 1) * 86_400;
        await insertTestOrder(db, {
          user_id: person.userinfo.id,
          table_id: posters[day % posters.length]?.table_id ?? '',
          status: 'completed',
          start_at,
          end_at: start_at + 3_600,
          ended_at: start_at + 3_600,
        });
      }
      await close();
    },
    stop: async () => {
      await server.close();
      await postgres.stop();
    },
  };
}
