import { Play } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { ActionButton } from '#components/counter/action-button.tsx';
import { useMoney } from '#components/ui/currency.tsx';
import { call } from '#lib/api/client/call.ts';
import { staff } from '#lib/api/counter/staff.ts';
import { counterMoveApi } from '#lib/contract/counter/move.ts';
import type { TableAction, TableActionProps } from './table-action.ts';

/** Ends the pause of a game: its time is given back. */
export const resumeGame: TableAction = {
  id: 'resume',
  place: 'button',
  appliesTo: ({ order }) => order?.status === 'playing' && order.paused_at !== null,
  Action: ResumeGame,
};

function ResumeGame({ table: { order }, act, canAct, isMain }: TableActionProps) {
  const t = useTranslations('counter.pause');
  const money = useMoney();
  if (!order) return null;
  const { id, rev } = order;
  return (
    <ActionButton
      isMain={isMain}
      icon={Play}
      label={t('resume')}
      disabled={!canAct}
      loading={act.running === 'resume'}
      onClick={() =>
        act.run(
          'resume',
          () => call(counterMoveApi.resume, { id, rev }, staff),
          ({ given_back_minutes, returned }) =>
            returned > 0
              ? t('resumedBack', { minutes: given_back_minutes, amount: money.text(returned) })
              : t('resumed', { minutes: given_back_minutes }),
        )
      }
    />
  );
}
