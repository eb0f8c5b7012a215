import { useQuery } from '@tanstack/react-query';
import { orderMoneyQuery } from '#lib/api/counter/sale.ts';
import type { BoardOrder } from '#lib/contract/counter/board.ts';

interface Payee {
  /** An account, whose money goes back to the wallet, or a guest, whom the staff hand it back. */
  readonly payee: 'account' | 'guest' | 'unknown';
  /** What the order has given back before and a guest has not got yet, minor units. */
  readonly owed: number;
}

/** To whom the money of an order goes back. Unknown while it is read, and if it can't be read. */
export function usePayee(order: BoardOrder | null, enabled = true): Payee {
  const { id, rev } = order ?? { id: '', rev: 0 };
  const { data } = useQuery({ ...orderMoneyQuery({ id, rev }), enabled: enabled && order !== null });
  if (!data) return { payee: 'unknown', owed: 0 };
  return data.is_guest ? { payee: 'guest', owed: data.hand_back } : { payee: 'account', owed: 0 };
}
