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
import { type CliDeps, CommandError, type Commands, wrongOption } from './command.ts';
import { operatorAction, requireReason, typedAmount } from './operator-action.ts';

const block =
  (isBlock: boolean): Commands[string] =>
  async (cli, { reason }, who) => {
    if (isBlock) requireReason(reason, 'no-shows');
    const user_id = await accountOf(cli, who);
    return operatorAction(cli, 'person_block', async ({ tx, now }) => {
      await setBlocked(tx, user_id, isBlock ? now : null);
      const facts = { blocked: isBlock, ...(reason ? { reason } : {}) };
      return { user_id, facts, line: `${who} is ${isBlock ? 'blocked' : 'no longer blocked'}.` };
    });
  };

export const personCommands: Commands = {
  'person block WHO': block(true),
  'person unblock WHO': block(false),
  /** Pays in cash from the drawer. */
  async 'payout WHO AMOUNT'(cli, options, who, typed) {
    const reason = requireReason(options.reason, 'account closed');
    const hall = await databaseHall(cli.db).current();
    const outlet = findOutlet(hall, options.outlet ?? '');
    if (!outlet) throw wrongOption('--outlet must be the outlet whose cash drawer pays.');
    const amount = typedAmount(hall, typed);
    const user_id = await accountOf(cli, who);
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
  },
};

/** The id of the account with this phone number or id. Throws `CommandError` without one. */
async function accountOf({ db }: CliDeps, who: string): Promise<string> {
  const { default_country } = await databaseHall(db).current();
  const mobile = readMobile(who, default_country);
  const byPhone = mobile === null ? undefined : await read(db, findUserBy('mobile', mobile));
  const user = byPhone ?? (await read(db, findUserBy('id', who)));
  if (!user || user.deleted_at !== null) throw new CommandError(`${who} has no account.`);
  return user.id;
}

/** A phone number as E.164; null if it is not that of a mobile phone. */
export function readMobile(phone: string, country: string): string | null {
  try {
    return parseMobile(phone, country);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
