import { inScene } from '#server/core/context.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { Deps } from '#server/deps.ts';
import { removeFilesOf } from '#server/files/commands.ts';
import { depositOf, lockedSum, walletOf } from '#server/money/ledger/ledger.ts';
import { countOpenOrders } from '#server/ordering/order/open-orders.ts';
import { checkCode, consumeCodes } from '../code/codes.ts';
import type { User } from '../session/session.ts';
import { PRIVATE_EVENT } from './commands.ts';
import { countPending, erasePersonal } from './personal-data.ts';

/**
 * Deletes the account, with the code sent to its own phone (its e-mail, where it has no phone). Throws what `checkCode`
 * throws, `orders_open` while there are orders to come or being played, `payment_pending` and `money_in_wallet`.
 */
export async function destroyAccount(deps: Deps, user: User, typed: string): Promise<void> {
  const [channel, target] = user.mobile ? (['sms', user.mobile] as const) : (['email', user.email] as const);
  const code = await checkCode(deps, { channel, target: target ?? '', event: PRIVATE_EVENT }, typed);
  await inScene(deps, async ({ tx, now, afterCommit }) => {
    await consumeCodes(tx, [code], now);
    if ((await countOpenOrders(tx, user.id, now)) > 0) throw new Refusal('orders_open');
    // Money that is on its way would come to nobody; a page that was left counts as failed after a day.
    if ((await countPending(tx, user.id)) > 0) throw new Refusal('payment_pending');
    const money = await lockedSum(tx, [walletOf(user.id), depositOf(user.id)]);
    if (money > 0) throw new Refusal('money_in_wallet', { facts: { balance: money } });
    await erasePersonal(tx, user, now);
    afterCommit(() => removeFilesOf(deps, user.id));
  });
}
