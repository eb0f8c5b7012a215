/** The push services of Chrome and Edge, Firefox, Windows and Safari; a leading dot stands for any name below. */
const SERVICES = [
  'fcm.googleapis.com',
  '.push.services.mozilla.com',
  '.notify.windows.com',
  '.push.apple.com',
];

/**
 * True where the server may push to an endpoint. Clients name it themselves, so any other address would let them reach the
 * server's own network (SSRF): only the browsers' services, and the origins in `others`.
 */
export function isPushService(endpoint: string, others: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password, origin } = new URL(endpoint);
  if (username || password) return false;
  if (others.includes(origin)) return true;
  if (protocol !== 'https:' || port) return false;
  return SERVICES.some((name) => (name.startsWith('.') ? hostname.endsWith(name) : hostname === name));
}
