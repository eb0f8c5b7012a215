import { Wallet } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useMoney } from '#components/ui/currency.tsx';
import { SettleForm } from '../bill-forms.tsx';
import { AskButton } from './ask-button.tsx';
import type { TableAction, TableActionProps } from './table-action.ts';

/** Takes the money for a game without a fixed end that was stopped. */
export const settleBill: TableAction = {
  id: 'settle',
  place: 'button',
  key: 'p',
  appliesTo: ({ order }) => order?.status === 'due',
  Action: SettleBill,
};

function SettleBill(props: TableActionProps) {
  const { table, board, act, canAct, isOpen, setOpen } = props;
  const { order } = table;
  const t = useTranslations('counter.openEnded');
  const money = useMoney();
  if (!order) return null;
  const form = { order, timeZone: board.outlet.time_zone, act, canAct, onClose: () => setOpen(false) };
  if (isOpen) return <SettleForm {...form} />;
  const left = Math.max(0, order.owed - order.deposit);
  return (
    <AskButton
      {...props}
      id="settle"
      icon={Wallet}
      label={left > 0 ? t('take', { amount: money.text(left) }) : t('settle')}
    />
  );
}
