export interface Finding {
  readonly level: 'ok' | 'warning' | 'problem';
  /** A sentence for the operator: what is wrong, and what to do. */
  readonly text: string;
}

export const ok = (text: string): Finding => ({ level: 'ok', text });
export const warning = (text: string): Finding => ({ level: 'warning', text });
export const problem = (text: string): Finding => ({ level: 'problem', text });

const TIMEOUT_MS = 8_000;

/** A request that fails after some seconds, and for a redirect, with an error in plain words. */
export async function request(url: string, init: RequestInit = {}): Promise<Response> {
  const { host } = new URL(url);
  let response: Response;
  try {
    response = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch (error) {
    throw new Error(plainNetworkError(error, host));
  }
  const target = response.headers.get('location');
  if (target === null || response.status < 300 || response.status > 399) return response;
  throw new Error(`${host}: it redirects to ${new URL(target, url).origin}; name the final address`);
}

const NETWORK_ERRORS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'its name is not known to the DNS',
  EAI_AGAIN: 'the DNS does not answer',
  ETIMEDOUT: 'it does not answer in time',
  ECONNRESET: 'it ended the connection',
  EHOSTUNREACH: 'there is no route to it',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
};

/** Why a host can't be reached, without the address, which may hold a password. */
export function plainNetworkError(error: unknown, host: string): string {
  if (error instanceof Error && error.name === 'TimeoutError') return `${host}: it does not answer in time`;
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const message = cause instanceof Error ? cause.message : String(cause);
  // Some libraries name the code of the system in the message only.
  const known = Object.keys(NETWORK_ERRORS).find((name) => name === code || message.includes(name));
  return `${host}: ${known ? NETWORK_ERRORS[known] : code || message}`;
}
