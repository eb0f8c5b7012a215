import { createServer, type RequestListener, type Server } from 'node:http';

/** An HTTP server that listens before the app is built. */
export interface EarlyServer {
  readonly server: Server;
  /** Gives the requests to the app from now on. */
  serve(listener: RequestListener): void;
}

/** The `Retry-After` header, in seconds. */
const RETRY_AFTER = 5;

/** Listens at once, so that a supervisor finds the process alive. All but `/livez` answers 503. */
export async function listenEarly({ PORT, HOST }: { PORT: number; HOST: string }): Promise<EarlyServer> {
  let serve: RequestListener = answerWhileStarting;
  const server = createServer((request, response) => serve(request, response));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(PORT, HOST, resolve);
  });
  return {
    server,
    serve(listener) {
      serve = listener;
    },
  };
}

const answerWhileStarting: RequestListener = ({ url }, response) => {
  const isAlive = url === '/livez';
  const body = JSON.stringify({ ok: isAlive, time: Math.floor(Date.now() / 1000) });
  if (!isAlive) response.setHeader('retry-after', RETRY_AFTER);
  response
    .writeHead(isAlive ? 200 : 503, {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      connection: 'close',
    })
    .end(body);
};
