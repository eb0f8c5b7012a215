import type { Endpoint, Input } from '#lib/contract/endpoint.ts';
import type { Reply } from '#server/test/call-api.ts';
import type { Wanted } from './asked.ts';
import { call } from './call.ts';
import { IDLE_SECONDS, type Staff, unlock } from './hire.ts';
import type { Random } from './random.ts';
import type { World } from './world.ts';

/**
 * An action of the staff, sometimes with a fault, as `call`. A device that has locked is unlocked first.
 * `wanted`: what it does if it takes effect.
 */
export async function actAs<E extends Endpoint>(
  world: World,
  random: Random,
  staff: Staff,
  { endpoint, input, wanted = [], key = newKey(staff, random) }: StaffAction<E>,
): Promise<Reply<E> | null> {
  await unlockIdle(world, staff);
  // From here on, the session must hold.
  staff.caller.expires_at = world.clock.at + 1;
  world.model.counter.asked.ask(key, wanted);
  const reply = await call(world, random, staff.caller, endpoint, input, key);
  if (reply) world.model.counter.asked.answer(key, reply.ok);
  // A call that only reads keeps no device from locking.
  if (reply?.ok && endpoint.method === 'POST') staff.idle_until = world.clock.at + IDLE_SECONDS;
  return reply;
}

const newKey = (staff: Staff, random: Random) =>
  `${staff.role}-${random.below(2 ** 31)}-${random.below(2 ** 31)}`;

/** Unlocks a device that has locked. Actions at the same time need that to be done before. */
export async function unlockIdle(world: World, staff: Staff): Promise<void> {
  if (world.clock.at >= staff.idle_until) await unlock(world.processes[0]!, world.services, staff);
}

interface StaffAction<E extends Endpoint> {
  readonly endpoint: E;
  readonly input: Input<E>;
  readonly wanted?: readonly Wanted[];
  readonly key?: string;
}
