import type { ObservedLine } from './observe.ts';

/** A transaction of the ledger. */
export interface Movement {
  readonly kind: string;
  readonly order_id: string | null;
  readonly payment_id: string | null;
  readonly lines: ObservedLine[];
}

export function movementsOf(lines: readonly ObservedLine[]): Movement[] {
  const movements = new Map<string, Movement>();
  for (const line of lines) {
    const { transaction_id, kind, order_id, payment_id } = line;
    const movement = movements.get(transaction_id) ?? { kind, order_id, payment_id, lines: [] };
    movement.lines.push(line);
    movements.set(transaction_id, movement);
  }
  return [...movements.values()];
}

/** What an account gains by the lines. */
export const sumOf = (lines: readonly ObservedLine[], account: string): number =>
  lines.reduce((sum, { account_id, amount }) => sum + (account_id === account ? amount : 0), 0);

/** The people whose wallets a movement changes. */
export const walletOwners = ({ lines }: Movement): Set<string> =>
  new Set(lines.flatMap(({ account_id }) => /^wallet:(.*)$/.exec(account_id)?.[1] ?? []));
