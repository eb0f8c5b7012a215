import { CircleX } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { QuestionAct } from '#components/counter/question-act.tsx';
import { shownState } from '#components/counter/shown-state.ts';
import { callCounter } from '#lib/api/counter/counter-call.ts';
import { counterBoardApi } from '#lib/contract/counter/board.ts';
import type { TableAct, TableActProps } from './table-act.ts';

/** Cancels an order that is not paid. */
export const releaseHold: TableAct = {
  id: 'release',
  place: 'button',
  appliesTo: (table) => shownState(table) === 'held',
  Act: ReleaseHold,
};

function ReleaseHold({ table: { order, number }, act, ...button }: TableActProps) {
  const t = useTranslations('counter.act');
  if (!order) return null;
  const { id, rev } = order;
  return (
    <QuestionAct
      {...button}
      label={t('release')}
      question={t('releaseQuestion', { number })}
      icon={CircleX}
      loading={act.running === 'release'}
      onConfirm={() =>
        act.run(
          'release',
          () => callCounter(counterBoardApi.release, { id, rev }),
          () => t('released'),
        )
      }
    />
  );
}
