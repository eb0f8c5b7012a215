import { CircleStop } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { QuestionAction } from '#components/counter/question-action.tsx';
import { useMoney } from '#components/ui/currency.tsx';
import { call } from '#lib/api/client/call.ts';
import { staff } from '#lib/api/counter/staff.ts';
import { counterBillApi } from '#lib/contract/counter/bill.ts';
import type { TableAction, TableActionProps } from './table-action.ts';

/** Stops the clock of a game without a fixed end: its bill is due. */
export const stopGame: TableAction = {
  id: 'stop',
  place: 'button',
  appliesTo: ({ order }) => order?.status === 'playing' && order.open_ended,
  Action: StopGame,
};

function StopGame({ table: { order, number }, act, ...button }: TableActionProps) {
  const t = useTranslations('counter.openEnded');
  const money = useMoney();
  if (!order) return null;
  const { id, rev } = order;
  return (
    <QuestionAction
      {...button}
      label={t('stop')}
      question={t('stopQuestion', { number })}
      icon={CircleStop}
      loading={act.running === 'stop'}
      onConfirm={() =>
        act.run(
          'stop',
          () => call(counterBillApi.stop, { id, rev }, staff),
          ({ owed }) => t('stopped', { amount: money.text(owed) }),
        )
      }
    />
  );
}
