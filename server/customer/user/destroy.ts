import { type User, withTransaction } from '#server/core/context.ts';
import { removeUnusedFilesOf } from '#server/files/commands.ts';
import { checkCode, consumeCodes } from '../code/codes.ts';
import type { CustomerDeps } from '../deps.ts';
import { PRIVATE_EVENT } from './commands.ts';

/**
 * Deletes the account, with the code sent to its own phone (its e-mail, where it has no phone). Throws what `checkCode`
 * throws, and the refusals of the features: `orders_open`, `payment_pending`, `money_in_wallet`.
 */
export async function destroyAccount(deps: CustomerDeps, user: User, typed: string): Promise<void> {
  const [channel, target] = user.mobile ? (['sms', user.mobile] as const) : (['email', user.email] as const);
  const code = await checkCode(deps, { channel, target: target ?? '', event: PRIVATE_EVENT }, typed);
  await withTransaction(deps, async ({ tx, now, afterCommit }) => {
    await consumeCodes(tx, [code], now);
    for (const { refuseDeletion } of deps.personalData) {
      const refusal = await refuseDeletion?.(tx, user.id, now);
      if (refusal) throw refusal;
    }
    for (const { erase } of deps.personalData) await erase?.(tx, user, now);
    afterCommit(() => removeUnusedFilesOf(deps, user.id));
  });
}
