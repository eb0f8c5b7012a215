import { Pause } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { ActionButton } from '#components/counter/action-button.tsx';
import { ReasonForm } from '#components/counter/reason-form.tsx';
import { callCounter } from '#lib/api/counter/counter-call.ts';
import { counterMoveApi } from '#lib/contract/counter/move.ts';
import type { TableAction, TableActionProps } from './table-action.ts';

/** Stops the clock of a game for a fault. */
export const pauseGame: TableAction = {
  id: 'pause',
  place: 'button',
  appliesTo: ({ order }, now) =>
    order?.status === 'playing' && order.paused_at === null && order.end_at > now,
  Action: PauseGame,
};

function PauseGame({ table: { order, number }, act, canAct, isMain, isOpen, setOpen }: TableActionProps) {
  const t = useTranslations('counter.pause');
  if (!order) return null;
  const { id, rev } = order;
  const loading = act.running === 'pause';
  if (!isOpen)
    return (
      <ActionButton
        isMain={isMain}
        icon={Pause}
        label={t('begin')}
        disabled={!canAct}
        loading={loading}
        onClick={() => setOpen(true)}
      />
    );
  return (
    <ReasonForm
      label={t('begin')}
      note={t('note')}
      canAct={canAct}
      loading={loading}
      onCancel={() => setOpen(false)}
      onSubmit={(reason) =>
        act.run(
          'pause',
          () => callCounter(counterMoveApi.pause, { id, rev, reason }),
          () => {
            setOpen(false);
            return t('paused', { number });
          },
        )
      }
    />
  );
}
