import type { TransactionContext } from '#server/core/context.ts';
import { type Address, type SignInEvent, tellAddress } from '#server/notify/address/commands.ts';
import { sendMessage } from '#server/notify/message/commands.ts';
import type { CustomerDeps } from '../deps.ts';

interface Told {
  readonly user_id: string;
  readonly addresses: readonly Address[];
  /** What the person has just done themselves is kept as read in the app. */
  readonly by_person?: boolean;
}

/** Tells a person in the app, and at addresses, what has happened to the sign-in of their account. */
export async function tellSignIn(
  ctx: TransactionContext<CustomerDeps>,
  event: SignInEvent,
  { user_id, addresses, by_person = false }: Told,
): Promise<void> {
  for (const address of addresses) await tellAddress(ctx, address, event);
  await sendMessage(ctx, {
    user_id,
    kind: 'sign_in',
    key: `sign_in ${event.kind} ${ctx.now}`,
    facts: { sign_in: event.kind, address: event.other ?? '' },
    order_id: null,
    by_person,
  });
}
