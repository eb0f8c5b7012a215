import { call } from '#lib/api/client/call.ts';
import { storeDevice } from '#lib/api/counter/counter-session.ts';
import { staff } from '#lib/api/counter/staff.ts';
import { counterOfficeBrowserApi } from '#lib/contract/counter/office-browser.ts';

/**
 * Signs this browser in an office out, even if the server cannot be told: the session ends there by itself.
 */
export async function signOutOffice(): Promise<void> {
  await call(counterOfficeBrowserApi.logout, {}, staff).catch(() => null);
  storeDevice(null);
}
