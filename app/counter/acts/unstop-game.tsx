import { RotateCcw } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { QuestionAct } from '#components/counter/question-act.tsx';
import { callCounter } from '#lib/api/counter/counter-call.ts';
import { counterBillApi } from '#lib/contract/counter/bill.ts';
import type { TableAct, TableActProps } from './table-act.ts';

/** Lets a game go on that was stopped by mistake. */
export const unstopGame: TableAct = {
  id: 'unstop',
  place: 'button',
  appliesTo: ({ order }) => order?.status === 'due' && order.bill?.paid === 0,
  Act: UnstopGame,
};

function UnstopGame({ table: { order, number }, act, ...button }: TableActProps) {
  const t = useTranslations('counter.openEnded');
  if (!order) return null;
  const { id, rev } = order;
  return (
    <QuestionAct
      tone="primary"
      {...button}
      label={t('unstop')}
      question={t('unstopQuestion', { number })}
      icon={RotateCcw}
      loading={act.running === 'unstop'}
      onConfirm={() =>
        act.run(
          'unstop',
          () => callCounter(counterBillApi.unstop, { id, rev }),
          () => t('unstopped'),
        )
      }
    />
  );
}
