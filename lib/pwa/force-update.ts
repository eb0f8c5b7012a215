/** Removes the worker and its caches and reloads. Rejects without a network. */
export async function forceUpdate(): Promise<void> {
  // Past the HTTP cache: nothing is removed if the host cannot be reached.
  const { ok } = await fetch('/sw.js', { cache: 'reload' });
  if (!ok) throw new Error('the host serves no version');
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  await registration?.unregister().catch(() => false);
  const { caches } = globalThis as { caches?: CacheStorage };
  for (const name of (await caches?.keys().catch(() => [])) ?? []) await caches?.delete(name);
  location.reload();
}
