import type { IncomingMessage } from 'node:http';
import { UPLOAD_PATH } from '#lib/contract/upload.ts';

/** Bodies have at most 64 KB; only uploads may take longer. */
const MAX_MS = 30_000;

/** Closes the connection of a request whose body has not come in time. */
export function closeSlowBody(request: IncomingMessage, max_ms = MAX_MS): void {
  const { method, url } = request;
  if (method === 'GET' || method === 'HEAD' || url === UPLOAD_PATH) return;
  const timer = setTimeout(() => {
    if (!request.complete) request.destroy();
  }, max_ms);
  timer.unref();
  request.once('close', () => clearTimeout(timer));
}
