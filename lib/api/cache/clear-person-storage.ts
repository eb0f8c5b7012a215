import { dropOtherPersonsKeys } from '#lib/api/client/idempotency.ts';
import { removeOtherPersonsPush } from '#lib/api/push.ts';
import { clearResendWaits } from '#lib/login/resend-countdown.ts';
import { currentPersonKey, removePersonCaches } from './persisted-cache.ts';

/** Removes from the phone what is of a person who is not signed in any more: what was kept, pushes, numbers typed in. */
export async function clearPersonStorage(): Promise<void> {
  clearResendWaits();
  dropOtherPersonsKeys();
  await Promise.allSettled([removePersonCaches(currentPersonKey()), removeOtherPersonsPush()]);
}
