import { CircleX } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { QuestionAction } from '#components/counter/question-action.tsx';
import { shownState } from '#components/counter/shown-state.ts';
import { callCounter } from '#lib/api/counter/counter-call.ts';
import { counterBoardApi } from '#lib/contract/counter/board.ts';
import type { TableAction, TableActionProps } from './table-action.ts';

/** Cancels an order that is not paid. */
export const releaseHold: TableAction = {
  id: 'release',
  place: 'button',
  appliesTo: (table) => shownState(table) === 'held',
  Action: ReleaseHold,
};

function ReleaseHold({ table: { order, number }, act, ...button }: TableActionProps) {
  const t = useTranslations('counter.act');
  if (!order) return null;
  const { id, rev } = order;
  return (
    <QuestionAction
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
