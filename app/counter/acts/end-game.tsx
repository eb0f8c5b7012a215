import { CircleStop } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { QuestionAct } from '#components/counter/question-act.tsx';
import { useMoney } from '#components/ui/currency.tsx';
import { callCounter } from '#lib/api/counter/counter-call.ts';
import { counterBoardApi } from '#lib/contract/counter/board.ts';
import type { TableAct, TableActProps } from './table-act.ts';

/** Ends a game now. */
export const endGame: TableAct = {
  id: 'end',
  place: 'button',
  appliesTo: (table) => table.order?.status === 'playing',
  Act: EndGame,
};

function EndGame({ table: { order, number }, act, ...button }: TableActProps) {
  const t = useTranslations('counter.act');
  const money = useMoney();
  if (!order) return null;
  const { id, rev } = order;
  return (
    <QuestionAct
      {...button}
      label={t('end')}
      question={t('endQuestion', { number })}
      icon={CircleStop}
      loading={act.running === 'end'}
      onConfirm={() =>
        act.run(
          'end',
          () => callCounter(counterBoardApi.end, { id, rev }),
          ({ returned }) => t('ended', { amount: money.text(returned) }),
        )
      }
    />
  );
}
