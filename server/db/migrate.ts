import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import type { Db } from './schema.ts';
import { inTransaction } from './transaction.ts';

const folder = new URL('./migrations/', import.meta.url);
/** Any number, the same for all processes: they migrate one after the other. */
const LOCK = 7_206_101;

/** Brings the schema up to date; every file runs once, in order. Throws where an applied file was changed since. */
export async function migrate(db: Db): Promise<void> {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  await inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(tx);
    await sql`create table if not exists migrations (name text primary key, checksum text not null)`.execute(
      tx,
    );
    const { rows } = await sql<{
      name: string;
      checksum: string;
    }>`select name, checksum from migrations`.execute(tx);
    const applied = new Map(rows.map((row) => [row.name, row.checksum]));
    for (const name of files) {
      const text = readFileSync(new URL(name, folder), 'utf8');
      const checksum = createHash('sha256').update(text).digest('hex');
      const known = applied.get(name);
      if (known === checksum) continue;
      if (known) throw new Error(`migration ${name} was changed after it was applied`);
      for (const statement of statementsOf(text)) await sql.raw(statement).execute(tx);
      await sql`insert into migrations (name, checksum) values (${name}, ${checksum})`.execute(tx);
    }
  });
}

/**
 * The statements of a migration: PGlite takes one at a time. Our files end each with a semicolon at a line's end, and
 * keep function bodies between `$$`.
 */
function statementsOf(text: string): string[] {
  const statements: string[] = [];
  let current = '';
  let inBody = false;
  for (const line of text.split('\n')) {
    if (!inBody && line.trim().startsWith('--')) continue;
    if ((line.split('$$').length - 1) % 2 === 1) inBody = !inBody;
    current += `${line}\n`;
    if (!inBody && line.trimEnd().endsWith(';')) {
      statements.push(current);
      current = '';
    }
  }
  if (current.trim()) statements.push(current);
  return statements;
}
