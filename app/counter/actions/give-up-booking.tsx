import { UserX } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { QuestionAction } from '#components/counter/question-action.tsx';
import { call } from '#lib/api/client/call.ts';
import { staff } from '#lib/api/counter/staff.ts';
import { counterSaleApi } from '#lib/contract/counter/sale.ts';
import type { TableAction, TableActionProps } from './table-action.ts';

/** Nobody came: the table is free again. From when on it can be done, the server knows. */
export const giveUpBooking: TableAction = {
  id: 'no-show',
  place: 'button',
  appliesTo: ({ order }, now) => order?.status === 'paid' && order.start_at < now,
  Action: GiveUpBooking,
};

function GiveUpBooking({ table: { order, number }, act, ...button }: TableActionProps) {
  const t = useTranslations('counter.noShow');
  if (!order) return null;
  const { id, rev } = order;
  return (
    <QuestionAction
      {...button}
      label={t('begin')}
      question={t('question', { number })}
      icon={UserX}
      loading={act.running === 'no-show'}
      onConfirm={() =>
        act.run(
          'no-show',
          () => call(counterSaleApi.noShow, { id, rev }, staff),
          () => t('done', { number }),
        )
      }
    />
  );
}
