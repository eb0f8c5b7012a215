/**
 * Calls a service of somebody else. A redirect is an error: it could lead into the server's own network, and
 * would be sent what is secret in the call.
 */
export const callService = (url: string, timeout_ms: number, init: RequestInit = {}): Promise<Response> =>
  fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeout_ms) });
