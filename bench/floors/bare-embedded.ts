/**
 * The floor of a booking on PGlite: a bare Hono server that writes the rows of `booking-rows.sql`, add and
 * pay each in a transaction. Started as a process of its own by `start-bare-embedded.ts`.
 */
import { PGlite } from '@electric-sql/pglite';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { pgliteOptions } from '../../server/db/open.ts';
import { bookingVariables, scriptTransactions } from './booking-script.ts';

interface Booking {
  readonly run: number;
  readonly client_id: number;
  readonly n: number;
  readonly outlets: number;
}

process.once('message', async ({ folder, tables }: { folder: string; tables: string }) => {
  const pglite = await PGlite.create(folder, await pgliteOptions());
  await pglite.exec(tables);
  const [add, pay] = scriptTransactions('./booking-rows.sql');
  const app = new Hono();
  app.onError((error, c) => {
    console.error(String(error));
    return c.body(null, 500);
  });
  const write = async (statements: typeof add, booking: Booking) => {
    const values = bookingVariables(booking);
    await pglite.transaction(async (tx) => {
      for (const { text, variables } of statements ?? [])
        await tx.query(
          text,
          variables.map((name) => String(values[name])),
        );
    });
    return { code: 1, data: { order: values.response } };
  };
  app.post('/add', async (c) => c.json(await write(add, await c.req.json())));
  app.post('/pay', async (c) => c.json(await write(pay, await c.req.json())));
  serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => process.send?.(port));
});
