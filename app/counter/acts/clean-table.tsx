import { Brush } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { ActButton } from '#components/counter/act-button.tsx';
import { shownState } from '#components/counter/shown-state.ts';
import { callCounter } from '#lib/api/counter/counter-call.ts';
import { counterBoardApi } from '#lib/contract/counter/board.ts';
import type { TableAct, TableActProps } from './table-act.ts';

/** The table is clean before the time for it is over. */
export const cleanTable: TableAct = {
  id: 'clean',
  place: 'button',
  appliesTo: (table) => table.order !== null && shownState(table) === 'cleaning',
  Act: CleanTable,
};

function CleanTable({ table: { order, number }, act, isMain, canAct }: TableActProps) {
  const t = useTranslations('counter.act');
  if (!order) return null;
  const { id, rev } = order;
  return (
    <ActButton
      isMain={isMain}
      icon={Brush}
      label={t('clean')}
      disabled={!canAct}
      loading={act.running === 'clean'}
      onClick={() =>
        act.run(
          'clean',
          () => callCounter(counterBoardApi.clean, { id, rev }),
          () => t('cleaned', { number }),
        )
      }
    />
  );
}
