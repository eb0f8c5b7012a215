import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import * as v from 'valibot';
import { TABLE_STREAM_PATH, type Table, tableSchema } from '#lib/contract/table.ts';

export async function serveApp(app: Hono): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer(getRequestListener(app.fetch)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export interface TableStream {
  readonly response: Response;
  /** The next table that is sent; throws once the stream has ended. */
  next(): Promise<Table>;
  take(count: number): Promise<Table[]>;
  close(): Promise<void>;
}

export async function openTableStream(url: string, store_id: string): Promise<TableStream> {
  const response = await fetch(`${url}${TABLE_STREAM_PATH}?store_id=${store_id}`);
  const tables = readTables(response);
  const next = async () => {
    const { value, done } = await tables.next();
    if (done) throw new Error('the stream has ended');
    return value;
  };
  return {
    response,
    next,
    async take(count) {
      const taken: Table[] = [];
      while (taken.length < count) taken.push(await next());
      return taken;
    },
    close: async () => void (await tables.return(undefined)),
  };
}

const event = v.pipe(v.string(), v.parseJson(), tableSchema);

async function* readTables(response: Response): AsyncGenerator<Table, undefined> {
  let text = '';
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk;
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const data = /^event: table\ndata: (.+)$/.exec(block)?.[1];
      if (data !== undefined) yield v.parse(event, data);
      else if (!/^(?:retry: \d+|event: (?:orders|alive)\ndata: .+)$/.test(block))
        throw new Error(`not an event: ${block}`);
    }
  }
}
