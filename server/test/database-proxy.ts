import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A TCP proxy before PostgreSQL that can stop answering, as a network or a database that hangs. */
export async function startDatabaseProxy(target: string) {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let hanging = false;
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    const pairs: [Socket, Socket][] = [
      [client, upstream],
      [upstream, client],
    ];
    for (const [from, to] of pairs) {
      sockets.add(from);
      from.on('data', (chunk) => hanging || to.write(chunk));
      from.on('error', () => {});
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address() as AddressInfo;
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    /** The URL of the database through the proxy. */
    through: (url: string): string => {
      const proxied = new URL(url);
      proxied.host = `127.0.0.1:${address.port}`;
      return proxied.href;
    },
    hang: () => {
      hanging = true;
    },
    recover: () => {
      hanging = false;
      cut();
    },
    cut,
    close: async () => {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
