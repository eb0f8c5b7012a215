import { Eraser } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { ActButton } from '#components/counter/act-button.tsx';
import { WriteOffForm } from '../bill-forms.tsx';
import type { TableAct, TableActProps } from './table-act.ts';

/** Gives a bill up that nobody will pay. */
export const writeOffBill: TableAct = {
  id: 'write-off',
  place: 'button',
  appliesTo: ({ order }) => order?.status === 'due' && order.owed > order.deposit,
  Act: WriteOffBill,
};

function WriteOffBill({ table: { order }, board, act, canAct, isMain, isOpen, setOpen }: TableActProps) {
  const t = useTranslations('counter.openEnded');
  if (!order) return null;
  const form = { order, timeZone: board.outlet.time_zone, act, canAct, onClose: () => setOpen(false) };
  if (isOpen) return <WriteOffForm {...form} />;
  return (
    <ActButton
      label={t('writeOff')}
      icon={Eraser}
      isMain={isMain}
      disabled={!canAct}
      loading={act.running === 'write-off'}
      onClick={() => setOpen(true)}
    />
  );
}
