/**
 * Serves a folder as the server of the app serves its files, without an API. Started as a process of its own
 * by sites.ts: `node bench/web/folder-server.ts FOLDER`; sends its port.
 */
import { createServer } from 'node:http';
import { makeDrain } from '../../server/http/drain.ts';
import { serveAppFiles } from '../../server/http/static.ts';

const serve = serveAppFiles(process.argv[2] ?? 'out', makeDrain());
const server = createServer((request, response) => {
  if (!serve(request, response)) response.writeHead(404).end();
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.(typeof address === 'object' && address ? address.port : 0);
});
process.on('disconnect', () => process.exit(0));
