import { auditEntry } from '#server/core/audit.ts';
import type { CommandContext, TransactionContext, User, UserCallContext } from '#server/core/context.ts';
import { read, write } from '#server/db/statement.ts';
import { removeUnusedFilesOf } from '#server/files/commands.ts';
import { OWN_ADDRESS_EVENT } from '../code/channels.ts';
import { type Code, checkCode, consumeCodes, targetOf } from '../code/commands.ts';
import type { CustomerDeps } from '../deps.ts';

/** Checks the code sent to the account's phone, or to its email if it has no phone. */
export const checkDeletionCode = async (
  call: UserCallContext<CustomerDeps>,
  typedCode: string,
): Promise<Code> => checkCode(call, targetOf(call.user, OWN_ADDRESS_EVENT), typedCode);

/** Deletes the account of the call, with a checked code. */
export async function deleteAccount(ctx: CommandContext<CustomerDeps>, code: Code): Promise<void> {
  await read(ctx.tx, consumeCodes([code], ctx.now));
  await eraseAccount(ctx, ctx.user);
}

/** Deletes an account. */
export async function eraseAccount(
  { deps, tx, now, afterCommit }: TransactionContext<CustomerDeps>,
  user: User,
): Promise<void> {
  for (const { refuseDeletion } of deps.personalData) {
    const refusal = await refuseDeletion?.(tx, user.id, now);
    if (refusal) throw refusal;
  }
  for (const { erase } of deps.personalData) await erase?.(tx, user, now);
  const event = { kind: 'sign_in', action: 'account_deleted', at: now, user_id: user.id } as const;
  await write(tx, auditEntry({ ...event, facts: {} }));
  afterCommit(() => removeUnusedFilesOf(deps, user.id));
}
