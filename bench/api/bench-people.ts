import { sql } from 'kysely';
import { write } from '#server/db/statement.ts';
import { randomIds } from '../../server/core/ids.ts';
import { startSession } from '../../server/customer/user/session.ts';
import type { Db } from '../../server/db/schema.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import {
  ledgerEntry,
  PROMOTIONS_ACCOUNT,
  transferLines,
  walletAccount,
} from '../../server/money/ledger/ledger.ts';

export interface BenchPerson {
  readonly id: string;
  readonly token: string;
}

/** Known to the scripts of pgbench. */
const benchUserId = (at: number): string => `usr_bench${at}`;

/** Enough for every game of a run, minor units. */
const BALANCE = 100_000_000_000;

/** As many accounts as a hall has: PostgreSQL reads a table of a few rows whole instead of by its indexes. */
const OTHERS = 10_000;

async function insertOthers(db: Db, now: number): Promise<void> {
  await sql`insert into users (id, nickname, created_at)
    select 'usr_other' || n, 'Other ' || n, ${now} from generate_series(1, ${OTHERS}) n`.execute(db);
  await sql`insert into accounts (id, kind, balance) select 'wallet:' || id, 'wallet', 0 from users where id like 'usr_other%'`.execute(
    db,
  );
  await sql`analyze users, accounts`.execute(db);
}

/**
 * Makes signed-in accounts with a phone and money, without the limits of verification codes, among those of
 * others.
 */
export async function insertPeople(db: Db, count: number): Promise<BenchPerson[]> {
  const now = Math.floor(Date.now() / 1000);
  await insertOthers(db, now);
  const people: BenchPerson[] = [];
  for (let at = 0; at < count; at++) {
    const id = benchUserId(at);
    const { token } = await inTransaction(db, async (tx) => {
      const mobile = `+8613${String(900_000_000 + at)}`;
      const user = { id, nickname: `Player ${at}`, mobile, created_at: now };
      await tx.insertInto('users').values(user).execute();
      await write(
        tx,
        ...ledgerEntry({
          id: randomIds.next('txn'),
          kind: 'bonus',
          at: now,
          lines: transferLines(PROMOTIONS_ACCOUNT, walletAccount(id), BALANCE, 'bonus'),
        }),
      );
      return startSession(tx, id, { device: null, now });
    });
    people.push({ id, token });
  }
  return people;
}
