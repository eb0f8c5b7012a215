import { moneyFormatter } from '#server/core/format-money.ts';
import { Refusal } from '#server/core/refusal.ts';
import { parseMobile } from '#server/customer/code/address.ts';
import { setBlocked } from '#server/customer/user/block.ts';
import { findUserBy } from '#server/customer/user/queries.ts';
import { read } from '#server/db/statement.ts';
import { databaseHall } from '#server/hall/database-hall.ts';
import { findOutlet } from '#server/hall/lookup.ts';
import { payOut } from '#server/money/cash/commands.ts';
import { walletAccount } from '#server/money/ledger/ledger.ts';
import { balanceOf } from '#server/money/ledger/queries.ts';
import type { CliDeps, CommandResult } from './command.ts';
import { failed, operatorAction, typedAmount } from './operator-action.ts';

interface PersonOptions {
  readonly reason?: string;
  readonly outlet?: string;
}

/** `person block PHONE --reason TEXT | person unblock PHONE`, or by account id. Null for other arguments. */
export async function personCommand(
  cli: CliDeps,
  [action, who, ...rest]: readonly string[],
  { reason }: PersonOptions,
): Promise<CommandResult | null> {
  if (who === undefined || rest.length > 0 || (action !== 'block' && action !== 'unblock')) return null;
  const isBlock = action === 'block';
  if (isBlock && !reason?.trim()) return needsReason('no-shows');
  const user_id = await findAccount(cli, who);
  if (user_id === null) return failed(`${who} has no account.`);
  return operatorAction(cli, 'person_block', async ({ tx, now }) => {
    await setBlocked(tx, user_id, isBlock ? now : null);
    const facts = { blocked: isBlock, ...(reason ? { reason } : {}) };
    return { user_id, facts, line: `${who} is ${isBlock ? 'blocked' : 'no longer blocked'}.` };
  });
}

/** `payout PHONE AMOUNT --outlet ID --reason TEXT`: in cash from the drawer. Null for other arguments. */
export async function payoutCommand(
  cli: CliDeps,
  [who, typed, ...rest]: readonly string[],
  { reason, outlet: outlet_id }: PersonOptions,
): Promise<CommandResult | null> {
  if (who === undefined || typed === undefined || rest.length > 0) return null;
  if (!reason?.trim()) return needsReason('account closed');
  const hall = await databaseHall(cli.db).current();
  const outlet = outlet_id === undefined ? undefined : findOutlet(hall, outlet_id);
  if (!outlet) return { status: 2, lines: ['--outlet must be the outlet whose cash drawer pays.'] };
  const amount = typedAmount(hall, typed);
  if (amount === null) return failed(`${typed} is not an amount, such as 12.50.`);
  const user_id = await findAccount(cli, who);
  if (user_id === null) return failed(`${who} has no account.`);
  return operatorAction(cli, 'person_cash_out', async (ctx) => {
    // The operator is above the limits of the staff.
    const requireRole = async () => {};
    await payOut({ ...ctx, outlet, staff: { user_id: 'operator' }, requireRole }, { user_id, amount });
    const money = moneyFormatter(hall.currency, 'en-us');
    const left = money(await read(ctx.tx, balanceOf(walletAccount(user_id))));
    return {
      user_id,
      outlet_id: outlet.id,
      facts: { amount, reason },
      line: `Take ${money(amount)} from the drawer of ${outlet.id} for ${who}; ${left} is left in the wallet.`,
    };
  });
}

const needsReason = (example: string): CommandResult => ({
  status: 2,
  lines: [`--reason must say why, such as --reason "${example}".`],
});

/** The id of the account with this phone number or id; null without one. */
async function findAccount({ db }: CliDeps, who: string): Promise<string | null> {
  const { default_country } = await databaseHall(db).current();
  const byPhone = await (() => {
    try {
      return read(db, findUserBy('mobile', parseMobile(who, default_country)));
    } catch (error) {
      if (error instanceof Refusal) return undefined;
      throw error;
    }
  })();
  const user = byPhone ?? (await read(db, findUserBy('id', who)));
  return user && user.deleted_at === null ? user.id : null;
}
