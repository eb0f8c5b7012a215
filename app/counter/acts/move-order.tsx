import { useQuery } from '@tanstack/react-query';
import { ArrowRightLeft } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ActButton } from '#components/counter/act-button.tsx';
import { MoveTargets } from '#components/counter/move-targets.tsx';
import { Button } from '#components/ui/button.tsx';
import { useMoney } from '#components/ui/currency.tsx';
import { ErrorState } from '#components/ui/error-state.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { SkeletonList } from '#components/ui/skeleton-list.tsx';
import { TextField } from '#components/ui/text-field.tsx';
import { callCounter } from '#lib/api/counter/counter-call.ts';
import { movesQuery } from '#lib/api/counter/moves.ts';
import type { BoardOrder } from '#lib/contract/counter/board.ts';
import { counterMoveApi } from '#lib/contract/counter/move.ts';
import type { TableAct, TableActProps } from './table-act.ts';

/** Moves the order of a table to another one. */
export const moveOrder: TableAct = {
  id: 'move',
  place: 'button',
  key: 'm',
  appliesTo: ({ order }) =>
    order !== null &&
    !order.open_ended &&
    (order.status === 'unpaid' || order.status === 'paid' || order.status === 'playing'),
  Act: MoveOrder,
};

function MoveOrder(props: TableActProps) {
  const t = useTranslations('counter.move');
  const { table, act, canAct, isMain, isOpen, setOpen } = props;
  if (isOpen && table.order) return <MoveForm {...props} order={table.order} />;
  return (
    <ActButton
      isMain={isMain}
      icon={ArrowRightLeft}
      label={t('begin')}
      disabled={!canAct}
      loading={act.running === 'move'}
      onClick={() => setOpen(true)}
    />
  );
}

const methods = ['cash', 'terminal', 'wallet'] as const;
const wishes = ['person', 'hall'] as const;

function MoveForm({ order, act, canAct, setOpen }: TableActProps & { order: BoardOrder }) {
  const t = useTranslations('counter.move');
  const money = useMoney();
  const { id, rev } = order;
  const { data, isError, refetch } = useQuery(movesQuery(id, rev));
  const [by, setBy] = useState<(typeof wishes)[number]>('person');
  const [reason, setReason] = useState('');
  const [table_id, setTable] = useState<string | null>(null);
  const [method, setMethod] = useState<(typeof methods)[number]>('cash');
  const target = data?.list.find((option) => option.id === table_id && option.refused === null);
  const total = target && (by === 'hall' ? target.hall_total : target.total);
  const submit = () => {
    if (!target || typeof total !== 'number') return;
    const pays = total > 0 ? [{ method, amount: total }] : [];
    act.run(
      'move',
      () =>
        callCounter(counterMoveApi.move, {
          id,
          rev,
          table_id: target.id,
          by,
          total,
          pays,
          reason: reason.trim(),
        }),
      () => {
        setOpen(false);
        return total < 0
          ? t('movedBack', { number: target.number, amount: money.text(-total) })
          : t('moved', { number: target.number });
      },
    );
  };
  const isReady = typeof total === 'number' && (by === 'person' || reason.trim() !== '');
  return (
    <fieldset className="col-span-full flex flex-col gap-3 rounded-lg bg-fill p-3">
      <legend className="sr-only">{t('begin')}</legend>
      <Segmented
        label={t('by')}
        value={by}
        onChange={setBy}
        options={wishes.map((value) => ({ value, label: t(value) }))}
      />
      {by === 'hall' && (
        <>
          <p className="text-ink-2 text-small">{t('hallNote')}</p>
          <TextField label={t('reason')} value={reason} onChange={setReason} />
        </>
      )}
      {isError ? (
        <ErrorState onRetry={() => void refetch()} />
      ) : data ? (
        <MoveTargets options={data.list} by={by} value={table_id} onChange={setTable} />
      ) : (
        <SkeletonList rows={4} label={t('target')} />
      )}
      {typeof total === 'number' && total > 0 && (
        <Segmented
          label={t('method')}
          value={method}
          onChange={setMethod}
          options={methods.map((value) => ({ value, label: t(value) }))}
        />
      )}
      <div className="flex gap-2 *:flex-1">
        <Button variant="outline" onClick={() => setOpen(false)}>
          {t('back')}
        </Button>
        <Button disabled={!canAct || !isReady} loading={act.running === 'move'} onClick={submit}>
          {target ? t('confirm', { number: target.number }) : t('begin')}
        </Button>
      </div>
    </fieldset>
  );
}
