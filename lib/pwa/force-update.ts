/**
 * Loads the newest version there is, whatever the phone holds of an older one: for an app that the server no longer
 * understands. Rejects without a network or where the host is in trouble, and leaves everything as it is.
 */
export async function forceUpdate(): Promise<void> {
  // Past the worker, which would answer for the page itself.
  const { ok } = await fetch('/sw.js', { cache: 'reload' });
  if (!ok) throw new Error('the host has no version to offer');
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  await registration?.unregister().catch(() => false);
  const { caches } = globalThis as { caches?: CacheStorage };
  for (const name of (await caches?.keys().catch(() => [])) ?? []) await caches?.delete(name);
  location.reload();
}
