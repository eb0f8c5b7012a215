import { useQuery } from '@tanstack/react-query';
import { HandCoins } from 'lucide-react';
import { QuestionAction } from '#components/counter/question-action.tsx';
import { orderMoneyQuery } from '#lib/api/counter/sale.ts';
import { orderSharesQuery } from '#lib/api/counter/share.ts';
import type { OrderStatus } from '#lib/domain/order.ts';
import { ShiftNote } from '../shift-note.tsx';
import { usePayBack } from '../use-pay-back.ts';
import type { TableAction, TableActionProps } from './table-action.ts';

/** Refunds what an order has returned, or pays it out. */
export const payBack: TableAction = {
  id: 'pay-back',
  place: 'button',
  appliesTo: ({ order }) => order !== null && STATES.has(order.status),
  Action: HandBack,
};

/** A game that is still played has money to hand back after a move to a cheaper table. */
const STATES: ReadonlySet<OrderStatus> = new Set(['playing', 'ended', 'completed']);
const NO_ORDER = { id: '', rev: 0 };

function HandBack({ table: { order }, act, ...button }: TableActionProps) {
  const shares = useQuery({
    ...orderSharesQuery(order ?? NO_ORDER),
    enabled: order !== null && order.party_size !== null,
  });
  const payBackOf = usePayBack(
    (send, done) => act.run('pay-back', send, () => done),
    order?.status === 'playing' ? [] : shares.data?.payers,
  );
  const { data } = useQuery({ ...orderMoneyQuery(order ?? NO_ORDER), enabled: order !== null });
  // The wallet of an account plays on.
  if (!order || !data || (order.status === 'playing' && !data.is_guest)) return null;
  const words = payBackOf(data);
  if (!words) return null;
  return (
    <QuestionAction
      tone="primary"
      {...button}
      {...words}
      note={<ShiftNote />}
      icon={HandCoins}
      loading={act.running === 'pay-back'}
    />
  );
}
