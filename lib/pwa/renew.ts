/**
 * Loads the newest version there is, whatever the phone holds of an older one: for an app that the server no longer
 * understands.
 */
export async function renew(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  await registration?.unregister().catch(() => false);
  for (const name of await caches.keys().catch(() => [])) await caches.delete(name);
  location.reload();
}
