import { Wallet } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { ActionButton } from '#components/counter/action-button.tsx';
import { useMoney } from '#components/ui/currency.tsx';
import { SettleForm } from '../bill-forms.tsx';
import type { TableAction, TableActionProps } from './table-action.ts';

/** Takes the money for a game without a fixed end that was stopped. */
export const settleBill: TableAction = {
  id: 'settle',
  place: 'button',
  key: 'p',
  appliesTo: ({ order }) => order?.status === 'due',
  Action: SettleBill,
};

function SettleBill({ table: { order }, board, act, canAct, isMain, isOpen, setOpen }: TableActionProps) {
  const t = useTranslations('counter.openEnded');
  const money = useMoney();
  if (!order) return null;
  const form = { order, timeZone: board.outlet.time_zone, act, canAct, onClose: () => setOpen(false) };
  if (isOpen) return <SettleForm {...form} />;
  const left = Math.max(0, order.owed - order.deposit);
  return (
    <ActionButton
      label={left > 0 ? t('take', { amount: money.text(left) }) : t('settle')}
      icon={Wallet}
      isMain={isMain}
      disabled={!canAct}
      loading={act.running === 'settle'}
      onClick={() => setOpen(true)}
    />
  );
}
