import { Brush } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { ActionButton } from '#components/counter/action-button.tsx';
import { shownState } from '#components/counter/shown-state.ts';
import { useMoney } from '#components/ui/currency.tsx';
import { call } from '#lib/api/client/call.ts';
import { staff } from '#lib/api/counter/staff.ts';
import { counterBoardApi } from '#lib/contract/counter/board.ts';
import { counterMoveApi } from '#lib/contract/counter/move.ts';
import type { TableAction, TableActionProps } from './table-action.ts';
import { usePayee } from './use-payee.ts';

/** The table is clean before the time for it is over. */
export const cleanTable: TableAction = {
  id: 'clean',
  place: 'button',
  appliesTo: (table) => shownState(table) === 'cleaning' || table.order?.status === 'due',
  Action: CleanTable,
};

function CleanTable({ table: { id: table_id, order, number }, act, isMain, canAct }: TableActionProps) {
  const t = useTranslations('counter.act');
  const money = useMoney();
  // Afterwards the table shows it no more.
  const { owed } = usePayee(order);
  // A table has no order if a game has left it for another table.
  const clean = () =>
    order
      ? call(counterBoardApi.clean, { id: order.id, rev: order.rev }, staff)
      : call(counterMoveApi.setState, { state: 'clean', table_id }, staff);
  return (
    <ActionButton
      isMain={isMain}
      icon={Brush}
      label={t('clean')}
      disabled={!canAct}
      loading={act.running === 'clean'}
      onClick={() =>
        act.run<unknown>('clean', clean, () =>
          owed > 0 ? t('cleanedOwed', { number, amount: money.text(owed) }) : t('cleaned', { number }),
        )
      }
    />
  );
}
