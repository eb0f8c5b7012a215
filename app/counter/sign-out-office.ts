import { callCounter } from '#lib/api/counter/counter-call.ts';
import { storeDevice } from '#lib/api/counter/counter-session.ts';
import { counterOfficeBrowserApi } from '#lib/contract/counter/office-browser.ts';

/**
 * Signs this browser in an office out, even if the server cannot be told: the session ends there by itself.
 */
export async function signOutOffice(): Promise<void> {
  await callCounter(counterOfficeBrowserApi.logout, {}).catch(() => null);
  storeDevice(null);
}
