import { useQuery } from '@tanstack/react-query';
import { HandCoins } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { QuestionAct } from '#components/counter/question-act.tsx';
import { useMoney } from '#components/ui/currency.tsx';
import { callCounter } from '#lib/api/counter/counter-call.ts';
import { orderMoneyQuery } from '#lib/api/counter/sale.ts';
import { counterSaleApi } from '#lib/contract/counter/sale.ts';
import type { OrderStatus } from '#lib/domain/order.ts';
import { ShiftNote } from '../shift-note.tsx';
import { useHandBackQuestion } from '../use-hand-back-question.ts';
import type { TableAct, TableActProps } from './table-act.ts';

/** Hands what an order has given back over in cash. */
export const handBack: TableAct = {
  id: 'hand-back',
  place: 'button',
  appliesTo: ({ order }) => order !== null && STATES.has(order.status),
  Act: HandBack,
};

/** While a game is played: after a move to a cheaper table. */
const STATES: ReadonlySet<OrderStatus> = new Set(['playing', 'ended', 'completed']);

const NO_ORDER = { id: '', rev: 0 };

function HandBack({ table: { order }, act, ...button }: TableActProps) {
  const t = useTranslations('counter.handBack');
  const money = useMoney();
  const questionOf = useHandBackQuestion();
  const { data } = useQuery({ ...orderMoneyQuery(order ?? NO_ORDER), enabled: order !== null });
  if (!order || !data || data.hand_back === 0) return null;
  // The wallet of an account plays on.
  if (order.status === 'playing' && !data.is_guest) return null;
  const { id } = order;
  const { rev, hand_back: amount } = data;
  const text = money.text(amount);
  return (
    <QuestionAct
      {...button}
      label={t('begin', { amount: text })}
      question={questionOf(data)}
      note={<ShiftNote />}
      icon={HandCoins}
      loading={act.running === 'hand-back'}
      onConfirm={() =>
        act.run(
          'hand-back',
          () => callCounter(counterSaleApi.handBack, { id, rev, amount }),
          () => t('done', { amount: text }),
        )
      }
    />
  );
}
