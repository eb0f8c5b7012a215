import { UserX } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { QuestionAct } from '#components/counter/question-act.tsx';
import { callCounter } from '#lib/api/counter/counter-call.ts';
import { counterSaleApi } from '#lib/contract/counter/sale.ts';
import type { TableAct, TableActProps } from './table-act.ts';

/** Nobody came: the table is free again. From when on it can be done, the server knows. */
export const giveUpBooking: TableAct = {
  id: 'no-show',
  place: 'button',
  appliesTo: ({ order }, now) => order?.status === 'paid' && order.start_at < now,
  Act: GiveUpBooking,
};

function GiveUpBooking({ table: { order, number }, act, ...button }: TableActProps) {
  const t = useTranslations('counter.noShow');
  if (!order) return null;
  const { id, rev } = order;
  return (
    <QuestionAct
      {...button}
      label={t('begin')}
      question={t('question', { number })}
      icon={UserX}
      loading={act.running === 'no-show'}
      onConfirm={() =>
        act.run(
          'no-show',
          () => callCounter(counterSaleApi.noShow, { id, rev }),
          () => t('done', { number }),
        )
      }
    />
  );
}
