import { Eraser } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { ActionButton } from '#components/counter/action-button.tsx';
import { WriteOffForm } from '../bill-forms.tsx';
import type { TableAction, TableActionProps } from './table-action.ts';

/** Gives a bill up that nobody will pay. */
export const writeOffBill: TableAction = {
  id: 'write-off',
  place: 'button',
  appliesTo: ({ order }) => order?.status === 'due' && order.owed > order.deposit,
  Action: WriteOffBill,
};

function WriteOffBill({ table: { order }, board, act, canAct, isMain, isOpen, setOpen }: TableActionProps) {
  const t = useTranslations('counter.openEnded');
  if (!order) return null;
  const form = { order, timeZone: board.outlet.time_zone, act, canAct, onClose: () => setOpen(false) };
  if (isOpen) return <WriteOffForm {...form} />;
  return (
    <ActionButton
      label={t('writeOff')}
      icon={Eraser}
      isMain={isMain}
      disabled={!canAct}
      loading={act.running === 'write-off'}
      onClick={() => setOpen(true)}
    />
  );
}
