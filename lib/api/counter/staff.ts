import type { CounterEndpoint } from '#lib/contract/counter/access.ts';
import { reloadOnce } from '#lib/pwa/chunk-error.ts';
import type { Identity } from '../client/identity.ts';
import { approve } from './approval.ts';
import {
  OWNER_PREFIX,
  readDevice,
  readOfficeOutlet,
  readStaffSession,
  storeDevice,
  storeStaffSession,
} from './counter-session.ts';

/** The staff at a device of the counter or in an office. Each form shows the refusals of its calls. */
export const staff: Identity<CounterEndpoint> = {
  tokens: () => ({ 'x-device': readDevice(), 'x-token': readStaffSession()?.token ?? null }),
  /** Nobody at a counter waits longer for one attempt. */
  timeoutMs: 10_000,
  repeatsLostCalls: true,
  unanswered: {
    owner: () => OWNER_PREFIX + (readOfficeOutlet() ?? ''),
    keptMs: 15 * 60_000,
    // An approval is bound to the exact input.
    serverFields: [],
  },
  onRefusal(refusal, { isCurrent }) {
    if (isCurrent && refusal.reason === 'device_required') storeDevice(null);
    if (isCurrent && refusal.reason === 'staff_required') storeStaffSession(null);
    return refusal;
  },
  onNewerServer: reloadOnce,
  approve,
};
