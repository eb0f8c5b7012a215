import { useQuery } from '@tanstack/react-query';
import { CircleStop } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { QuestionAct } from '#components/counter/question-act.tsx';
import { useMoney } from '#components/ui/currency.tsx';
import { counterBookingQueries } from '#lib/api/counter/bookings.ts';
import { callCounter } from '#lib/api/counter/counter-call.ts';
import { counterBoardApi } from '#lib/contract/counter/board.ts';
import type { TableAct, TableActProps } from './table-act.ts';
import { usePayee } from './use-payee.ts';

/** Ends a game now. */
export const endGame: TableAct = {
  id: 'end',
  place: 'button',
  appliesTo: (table) => table.order?.status === 'playing' && !table.order.open_ended,
  Act: EndGame,
};

function EndGame({ table: { order, number }, act, ...button }: TableActProps) {
  const t = useTranslations('counter.act');
  const money = useMoney();
  const preview = useQuery({
    ...counterBookingQueries.preview({ act: 'end', id: order?.id ?? '' }),
    enabled: order !== null && button.isOpen,
  });
  const { payee, owed } = usePayee(order, button.isOpen);
  if (!order) return null;
  const { id, rev } = order;
  return (
    <QuestionAct
      {...button}
      label={t('end')}
      question={
        preview.data
          ? t('endReturns', { number, amount: money.text(owed + preview.data.returned), payee })
          : t('endQuestion', { number })
      }
      icon={CircleStop}
      loading={act.running === 'end'}
      onConfirm={() =>
        act.run(
          'end',
          () => callCounter(counterBoardApi.end, { id, rev }),
          ({ returned }) => t('ended', { amount: money.text(owed + returned), payee }),
        )
      }
    />
  );
}
