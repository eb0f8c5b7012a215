import type { CounterMethod } from '#lib/contract/counter-method.ts';
import { Refusal } from '#server/core/refusal.ts';
import { write } from '#server/db/statement.ts';
import {
  type AccountId,
  cashAccount,
  type LineKind,
  ledgerEntry,
  terminalAccount,
  transferLines,
  walletAccount,
} from '../ledger/ledger.ts';
import { holdShift } from '../shift/commands.ts';
import type { StaffTransaction } from '../shift/context.ts';

/** A part of what is due, and how it is paid. */
export interface Pay {
  readonly method: CounterMethod | 'wallet';
  /** Minor units, above 0: what is due, not what was tendered. */
  readonly amount: number;
}

/** The method that the receipt states: that of the largest part. */
export const mainMethod = (pays: readonly Pay[]): Pay['method'] =>
  pays.toSorted((a, b) => b.amount - a.amount)[0]?.method ?? 'wallet';

/** The account in which money of the counter is kept. */
export const counterAccount = (method: CounterMethod, outlet_id: string): AccountId =>
  method === 'cash' ? cashAccount(outlet_id) : terminalAccount(outlet_id);

/** Credits a wallet with what is paid in cash or by card for a game, which then spends it. */
export async function takePays(
  ctx: StaffTransaction,
  {
    user_id,
    order_id,
    pays,
    total,
  }: { user_id: string; order_id: string; pays: readonly Pay[]; total: number },
): Promise<void> {
  if (pays.reduce((sum, { amount }) => sum + amount, 0) !== total)
    throw new Refusal('price_changed', { field: 'pays', facts: { total } });
  const lines = pays.flatMap(({ method, amount }) =>
    method === 'wallet'
      ? []
      : transferLines(counterAccount(method, ctx.outlet.id), walletAccount(user_id), amount, 'counter_in'),
  );
  if (lines.length > 0) await bookAtCounter(ctx, { kind: 'counter_in', order_id, lines });
}

/** Posts a transaction of the open shift. Returns its id. */
export async function bookAtCounter(
  ctx: StaffTransaction,
  transaction: {
    readonly kind: LineKind;
    readonly order_id?: string;
    readonly payment_id?: string;
    readonly lines: Parameters<typeof ledgerEntry>[0]['lines'];
  },
): Promise<string> {
  const { id: shift_id } = await holdShift(ctx);
  const id = ctx.deps.ids.next('txn');
  await write(ctx.tx, ...ledgerEntry({ id, ...transaction, shift_id, at: ctx.now }));
  return id;
}
