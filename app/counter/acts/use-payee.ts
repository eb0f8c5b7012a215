import { useQuery } from '@tanstack/react-query';
import { orderMoneyQuery } from '#lib/api/counter/sale.ts';
import type { BoardOrder } from '#lib/contract/counter/board.ts';

/**
 * To whom the money of an order goes back: to the wallet of an account, or to a guest, whom it is handed back by the staff. An
 * account until it is known.
 */
export function usePayee(order: BoardOrder | null, enabled = true): 'account' | 'guest' {
  const { id, rev } = order ?? { id: '', rev: 0 };
  const { data } = useQuery({ ...orderMoneyQuery({ id, rev }), enabled: enabled && order !== null });
  return data?.is_guest ? 'guest' : 'account';
}
