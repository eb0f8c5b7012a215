import { useQuery } from '@tanstack/react-query';
import { orderMoneyQuery } from '#lib/api/counter/sale.ts';
import type { BoardOrder } from '#lib/contract/counter/board.ts';

interface Payee {
  /** An account, whose money goes back to the wallet, or a guest, whom the staff hand it back. Until it is known, an account. */
  readonly payee: 'account' | 'guest';
  /** What the order has given back before and a guest has not got yet, minor units. */
  readonly owed: number;
  /** True also where it can't be read. */
  readonly isSettled: boolean;
}

/** To whom the money of an order goes back. */
export function usePayee(order: BoardOrder | null, enabled = true): Payee {
  const { id, rev } = order ?? { id: '', rev: 0 };
  const { data, isError } = useQuery({
    ...orderMoneyQuery({ id, rev }),
    enabled: enabled && order !== null,
  });
  const isSettled = data !== undefined || isError;
  return data?.is_guest
    ? { payee: 'guest', owed: data.hand_back, isSettled }
    : { payee: 'account', owed: 0, isSettled };
}
