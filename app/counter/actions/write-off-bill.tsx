import { Eraser } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { WriteOffForm } from '../bill-forms.tsx';
import { AskButton } from './ask-button.tsx';
import type { TableAction, TableActionProps } from './table-action.ts';

/** Gives a bill up that nobody will pay. */
export const writeOffBill: TableAction = {
  id: 'write-off',
  place: 'button',
  appliesTo: ({ order }) => order?.status === 'due' && order.owed > order.deposit,
  Action: WriteOffBill,
};

function WriteOffBill(props: TableActionProps) {
  const { table, board, act, canAct, isOpen, setOpen } = props;
  const { order } = table;
  const t = useTranslations('counter.openEnded');
  if (!order) return null;
  const form = { order, timeZone: board.outlet.time_zone, act, canAct, onClose: () => setOpen(false) };
  if (isOpen) return <WriteOffForm {...form} />;
  return <AskButton {...props} id="write-off" icon={Eraser} label={t('writeOff')} />;
}
