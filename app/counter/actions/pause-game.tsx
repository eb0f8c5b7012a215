import { Pause } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { ReasonForm } from '#components/counter/reason-form.tsx';
import { call } from '#lib/api/client/call.ts';
import { staff } from '#lib/api/counter/staff.ts';
import { counterMoveApi } from '#lib/contract/counter/move.ts';
import { AskButton } from './ask-button.tsx';
import type { TableAction, TableActionProps } from './table-action.ts';

/** Stops the clock of a game for a fault. */
export const pauseGame: TableAction = {
  id: 'pause',
  place: 'button',
  appliesTo: ({ order }, now) =>
    order?.status === 'playing' && order.paused_at === null && order.end_at > now,
  Action: PauseGame,
};

function PauseGame(props: TableActionProps) {
  const { table, act, canAct, isOpen, setOpen } = props;
  const { order, number } = table;
  const t = useTranslations('counter.pause');
  if (!order) return null;
  const { id, rev } = order;
  if (!isOpen) return <AskButton {...props} id="pause" icon={Pause} label={t('begin')} />;
  return (
    <ReasonForm
      label={t('begin')}
      note={t('note')}
      canAct={canAct}
      loading={act.running === 'pause'}
      onCancel={() => setOpen(false)}
      onSubmit={(reason) =>
        act.run(
          'pause',
          () => call(counterMoveApi.pause, { id, rev, reason }, staff),
          () => {
            setOpen(false);
            return t('paused', { number });
          },
        )
      }
    />
  );
}
