import { useQuery } from '@tanstack/react-query';
import { ArrowRightLeft, CalendarClock } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { isMoveReasonComplete, type MoveReason, MoveReasonFields } from '#components/counter/move-reason.tsx';
import { MoveTargets } from '#components/counter/move-targets.tsx';
import { useMissing } from '#components/counter/use-missing.ts';
import { useMoney } from '#components/ui/currency.tsx';
import { ErrorState } from '#components/ui/error-state.tsx';
import { SkeletonList } from '#components/ui/skeleton-list.tsx';
import { call } from '#lib/api/client/call.ts';
import { movesQuery } from '#lib/api/counter/moves.ts';
import { orderMoneyQuery } from '#lib/api/counter/sale.ts';
import { staff } from '#lib/api/counter/staff.ts';
import type { BoardOrder } from '#lib/contract/counter/board.ts';
import { counterMoveApi } from '#lib/contract/counter/move.ts';
import { nextStatus } from '#lib/domain/order.ts';
import { PayForm } from '../pay-form.tsx';
import { type PayPart, usePayment } from '../use-payment.ts';
import { AskButton } from './ask-button.tsx';
import type { TableAction, TableActionProps } from './table-action.ts';
import { usePayee } from './use-payee.ts';

/** Moves the order of a table to another one. */
export const moveOrder: TableAction = {
  id: 'move',
  place: 'button',
  key: 'm',
  appliesTo: ({ order }) => order !== null && nextStatus(order.status, 'move') !== null,
  Action: MoveOrder,
};

function MoveOrder(props: TableActionProps) {
  const t = useTranslations('counter.move');
  const bookings = useTranslations('counter.bookings');
  const { table, isOpen, onMove } = props;
  if (isOpen && table.order) return <MoveForm {...props} order={table.order} />;
  return (
    <AskButton
      {...props}
      id="move"
      icon={onMove ? CalendarClock : ArrowRightLeft}
      label={onMove ? bookings('change') : t('begin')}
    />
  );
}

function MoveForm({ order, act, canAct, setOpen }: TableActionProps & { order: BoardOrder }) {
  const t = useTranslations('counter.move');
  const missing = useMissing();
  const money = useMoney();
  const { id, rev } = order;
  const { data, isError, refetch } = useQuery(movesQuery(id, rev));
  const wallet = useQuery(orderMoneyQuery(order));
  const [moveReason, setMoveReason] = useState<MoveReason>({ by: 'person', reason: '' });
  const { by } = moveReason;
  const [table_id, setTable] = useState<string | null>(null);
  const target = data?.list.find((option) => option.id === table_id && option.refused === null);
  const total = (by === 'hall' ? target?.hall_total : target?.total) ?? null;
  const { payee } = usePayee(order);
  const balance = wallet.data && !wallet.data.is_guest ? wallet.data.balance : null;
  const pay = usePayment(Math.max(0, total ?? 0), balance);
  const submit = (pays: PayPart[]) => {
    if (!target || total === null) return;
    act.run(
      'move',
      async () => {
        const input = { id, rev, table_id: target.id, by, total, pays, reason: moveReason.reason.trim() };
        const reply = await call(counterMoveApi.move, input, staff);
        // The price may be another one by now.
        if (reply.code === 0) void refetch();
        return reply;
      },
      () => {
        setOpen(false);
        return total < 0
          ? t('movedBack', {
              number: target.number,
              amount: money.text(-total),
              payee,
            })
          : pay.withChange(t('moved', { number: target.number }), pays);
      },
    );
  };
  const isReady = total !== null && isMoveReasonComplete(moveReason);
  return (
    <PayForm
      title={t('title')}
      payment={pay}
      submitLabel={target ? t('confirm', { number: target.number }) : t('begin')}
      canSubmit={canAct && isReady}
      missing={target ? !isMoveReasonComplete(moveReason) && missing(moveReason) : data && t('missing')}
      loading={act.running === 'move'}
      onSubmit={submit}
      onCancel={() => setOpen(false)}
    >
      {order.open_ended ? (
        <p className="text-ink-2 text-small">{t('openEndedNote')}</p>
      ) : (
        <MoveReasonFields value={moveReason} onChange={setMoveReason} />
      )}
      {isError ? (
        <ErrorState onRetry={() => void refetch()} />
      ) : data ? (
        <MoveTargets options={data.list} by={by} value={table_id} onChange={setTable} />
      ) : (
        <SkeletonList rows={4} label={t('target')} />
      )}
    </PayForm>
  );
}
