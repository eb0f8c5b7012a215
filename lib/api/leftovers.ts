import { clearWaits } from '#lib/login/resend.ts';
import { dropOthersIntents } from './intents.ts';
import { currentPerson, forgetKept } from './kept-cache.ts';
import { forgetPush } from './push.ts';

/** Removes from the phone what is of a person who is not signed in any more: what was kept, pushes, numbers typed in. */
export async function removeLeftovers(): Promise<void> {
  clearWaits();
  dropOthersIntents();
  await Promise.allSettled([forgetKept(currentPerson()), forgetPush()]);
}
