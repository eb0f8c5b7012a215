import { Hono } from 'hono';
import { sql } from 'kysely';
import type { CoreDeps } from '#server/core/context.ts';

/** Answers 200 while the database answers, else 503. */
export const health = ({ db, clock, log }: Pick<CoreDeps, 'db' | 'clock' | 'log'>): Hono =>
  new Hono().get('/', async (c) => {
    try {
      await sql`select 1`.execute(db);
      return c.json({ ok: true, time: clock.now() });
    } catch (error) {
      log.error({ err: error }, 'the database does not answer');
      return c.json({ ok: false, time: clock.now() }, 503);
    }
  });
