/** Chrome and Edge, Firefox, Windows, Safari. A leading dot allows any subdomain. */
const PUSH_SERVICE_HOSTS = [
  'fcm.googleapis.com',
  '.push.services.mozilla.com',
  '.notify.windows.com',
  '.push.apple.com',
];

/** Clients choose the endpoint: any other address would let them reach the server's own network (SSRF). */
export function isPushService(endpoint: string, allowedOrigins: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password, origin } = new URL(endpoint);
  if (username || password) return false;
  if (allowedOrigins.includes(origin)) return true;
  if (protocol !== 'https:' || port) return false;
  return PUSH_SERVICE_HOSTS.some((host) =>
    host.startsWith('.') ? hostname.endsWith(host) : hostname === host,
  );
}
