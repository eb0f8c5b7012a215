import { clearResendWaits } from '#lib/login/resend-countdown.ts';
import { forgetCallsOfOthers } from '../client/customer.ts';
import { removeOtherPersonsPush } from '../push.ts';
import { currentPersonKey, removePersonCaches } from './persisted-cache.ts';

/** Removes from the phone what belongs to a person who is no longer signed in. */
export async function clearPersonStorage(): Promise<void> {
  clearResendWaits();
  forgetCallsOfOthers();
  await Promise.allSettled([removePersonCaches({ except: currentPersonKey() }), removeOtherPersonsPush()]);
}
