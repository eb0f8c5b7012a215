import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { TABLE_STREAM_PATH } from '../lib/contract/table.ts';

/** Connections that are opened at the same time: fewer than a socket queues before it is accepted. */
const AT_ONCE = 200;
/** Files of this process besides its listeners. */
const OTHER_FILES = 100;

/** Clients of the event stream of an outlet, each on a connection of its own. */
export interface StreamListeners {
  /**
   * Resolves when every listener has received an event of the table; the milliseconds of each since
   * `started`.
   */
  untilAllReceived(table_id: string, started: number): Promise<number[]>;
  close(): void;
}

/** Throws if this process may not open so many files. */
export async function openListeners(url: string, store_id: string, count: number): Promise<StreamListeners> {
  const limit = openFilesLimit();
  if (limit < count + OTHER_FILES)
    throw new Error(`${count} listeners take more files than ulimit -n (${limit}) allows`);
  const sockets: Socket[] = [];
  let onData = (_socket: Socket, _chunk: Buffer) => {};
  const { host, hostname, port } = new URL(url);
  const request = `GET ${TABLE_STREAM_PATH}?store_id=${store_id} HTTP/1.1\r\nHost: ${host}\r\nAccept: text/event-stream\r\n\r\n`;
  const open = async () => {
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    socket.write(request);
    await untilTables(socket);
    socket.on('data', (chunk) => onData(socket, chunk));
    sockets.push(socket);
  };
  while (sockets.length < count)
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - sockets.length) }, open));
  return {
    untilAllReceived: (table_id, started) =>
      new Promise((resolve, reject) => {
        const wanted = Buffer.from(`"id":"${table_id}"`);
        const received = new Map<Socket, number>();
        onData = (socket, chunk) => {
          if (received.has(socket) || !chunk.includes(wanted)) return;
          received.set(socket, performance.now() - started);
          if (received.size === count) resolve([...received.values()]);
        };
        setTimeout(() => {
          if (received.size < count) reject(new Error(`only ${received.size} of ${count} received a change`));
        }, LOST_MS).unref();
      }),
    close() {
      for (const socket of sockets) socket.destroy();
    },
  };
}

const LOST_MS = 60_000;

/** The first events hold all tables. */
async function untilTables(socket: Socket): Promise<void> {
  for (let text = ''; !text.includes('event: table'); ) {
    const [chunk] = (await once(socket, 'data')) as [Buffer];
    text += chunk;
    if (text.startsWith('HTTP/1.1') && !text.startsWith('HTTP/1.1 200')) throw new Error(text);
  }
}

/** Node sets its own limit to the hard one. */
const openFilesLimit = (): number =>
  Number(/^Max open files\s+\d+\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1]);
