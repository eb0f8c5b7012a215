import { dropOthersIntents } from '#lib/api/client/idempotency.ts';
import { forgetPush } from '#lib/api/push.ts';
import { clearWaits } from '#lib/login/resend-countdown.ts';
import { currentPerson, forgetKept } from './persisted-cache.ts';

/** Removes from the phone what is of a person who is not signed in any more: what was kept, pushes, numbers typed in. */
export async function removeLeftovers(): Promise<void> {
  clearWaits();
  dropOthersIntents();
  await Promise.allSettled([forgetKept(currentPerson()), forgetPush()]);
}
