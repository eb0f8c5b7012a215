import type { Hall } from '#lib/domain/hall.ts';
import { readAmount } from '#lib/domain/money.ts';
import { auditEntry } from '#server/core/audit.ts';
import { type TransactionContext, withTransaction } from '#server/core/context.ts';
import { moneyFormatter } from '#server/core/format-money.ts';
import { Refusal } from '#server/core/refusal.ts';
import { write } from '#server/db/statement.ts';
import { refusalText } from '#server/http/refusal-texts.ts';
import { type CliDeps, CommandError, type CommandResult, done, wrongOption } from './command.ts';
import { receiptDeps } from './deps.ts';

export type OperatorContext = TransactionContext<ReturnType<typeof receiptDeps>>;

/** What an action of the operator adds to the audit trail, and what it prints. */
interface Done {
  readonly line: string;
  readonly user_id: string;
  readonly outlet_id?: string;
  readonly order_id?: string;
  readonly facts?: Readonly<Record<string, unknown>>;
}

/** Runs an operator's action in a transaction with its audit entry. A refusal changes nothing. */
export async function operatorAction(
  cli: CliDeps,
  action: string,
  act: (ctx: OperatorContext) => Promise<Done>,
): Promise<CommandResult> {
  const deps = receiptDeps(cli);
  try {
    const { line } = await withTransaction(deps, async (ctx) => {
      const result = await act(ctx);
      const { user_id, outlet_id = null, order_id = null, facts = {} } = result;
      const entry = { kind: 'counter', action, at: ctx.now, user_id, outlet_id, order_id } as const;
      await write(ctx.tx, auditEntry({ ...entry, facts: { result: 'ok', ...facts } }));
      return result;
    });
    return done(line);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { currency } = await deps.hall.current();
    const money = moneyFormatter(currency, 'en-us');
    throw new CommandError(refusalText(error.reason, 'en-us', { facts: error.facts ?? {}, money }));
  }
}

/** Why the operator acts. Throws `CommandError` without a reason. */
export function requireReason(reason: string | undefined, example: string): string {
  if (reason?.trim()) return reason;
  throw wrongOption(`--reason must say why, such as --reason "${example}".`);
}

/** A typed amount in minor units of the hall's currency. Throws `CommandError` for anything else or 0. */
export function typedAmount({ currency }: Pick<Hall, 'currency'>, typed: string): number {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  const amount = readAmount(typed, 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
  if (!amount) throw new CommandError(`${typed} is not an amount, such as 12.50.`);
  return amount;
}
