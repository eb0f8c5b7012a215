import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface CountingProxy {
  readonly url: string;
  /** Bytes in both directions since the start, headers and the worker's own requests included. */
  bytes(): number;
  close(): Promise<void>;
}

/** Forwards the connections to a server and counts their bytes. */
export async function startCountingProxy(serverUrl: string): Promise<CountingProxy> {
  const { hostname, port } = new URL(serverUrl);
  let bytes = 0;
  const sockets = new Set<Socket>();
  const pipe = (from: Socket, to: Socket) => {
    sockets.add(from);
    from.on('data', (chunk) => {
      bytes += chunk.length;
      to.write(chunk);
    });
    from.on('end', () => to.end());
    from.on('error', () => to.destroy());
    from.on('close', () => {
      sockets.delete(from);
      to.destroy();
    });
  };
  const proxy = createServer((client) => {
    const server = connect(Number(port), hostname);
    pipe(client, server);
    pipe(server, client);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    url: `http://localhost:${(proxy.address() as AddressInfo).port}`,
    bytes: () => bytes,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      proxy.close();
      await once(proxy, 'close');
    },
  };
}
