import { RotateCcw } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { QuestionAction } from '#components/counter/question-action.tsx';
import { call } from '#lib/api/client/call.ts';
import { staff } from '#lib/api/counter/staff.ts';
import { counterBillApi } from '#lib/contract/counter/bill.ts';
import type { TableAction, TableActionProps } from './table-action.ts';

/** Lets a game go on that was stopped by mistake. */
export const unstopGame: TableAction = {
  id: 'unstop',
  place: 'button',
  appliesTo: ({ order }) => order?.status === 'due' && order.bill?.paid === 0,
  Action: UnstopGame,
};

function UnstopGame({ table: { order, number }, act, ...button }: TableActionProps) {
  const t = useTranslations('counter.openEnded');
  if (!order) return null;
  const { id, rev } = order;
  return (
    <QuestionAction
      tone="primary"
      {...button}
      label={t('unstop')}
      question={t('unstopQuestion', { number })}
      icon={RotateCcw}
      loading={act.running === 'unstop'}
      onConfirm={() =>
        act.run(
          'unstop',
          () => call(counterBillApi.unstop, { id, rev }, staff),
          () => t('unstopped'),
        )
      }
    />
  );
}
