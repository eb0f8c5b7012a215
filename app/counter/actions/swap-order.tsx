import { useQuery } from '@tanstack/react-query';
import { Replace } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { isMoveReasonComplete, type MoveReason, MoveReasonFields } from '#components/counter/move-reason.tsx';
import { useDifferenceText } from '#components/counter/use-difference-text.ts';
import { useMissing } from '#components/counter/use-missing.ts';
import { Chip } from '#components/ui/chip.tsx';
import { ErrorState } from '#components/ui/error-state.tsx';
import { RadioCards } from '#components/ui/radio-cards.tsx';
import { SkeletonList } from '#components/ui/skeleton-list.tsx';
import { useClockText } from '#components/ui/use-clock-text.ts';
import { call } from '#lib/api/client/call.ts';
import { swapsQuery } from '#lib/api/counter/moves.ts';
import { orderMoneyQuery } from '#lib/api/counter/sale.ts';
import { staff } from '#lib/api/counter/staff.ts';
import type { BoardOrder } from '#lib/contract/counter/board.ts';
import { counterMoveApi } from '#lib/contract/counter/move.ts';
import { nextStatus } from '#lib/domain/order.ts';
import { PayForm } from '../pay-form.tsx';
import { type PayMethod, type Payment, type PayPart, payMethods, usePayment } from '../use-payment.ts';
import { AskButton } from './ask-button.tsx';
import type { TableAction, TableActionProps } from './table-action.ts';

/** Swaps the tables of two orders of the same time. */
export const swapOrder: TableAction = {
  id: 'swap',
  place: 'button',
  key: 's',
  appliesTo: ({ order }) => order !== null && nextStatus(order.status, 'move') !== null,
  Action: SwapOrder,
};

function SwapOrder(props: TableActionProps) {
  const t = useTranslations('counter.swap');
  const { table, isOpen } = props;
  if (isOpen && table.order) return <SwapForm {...props} order={table.order} />;
  return <AskButton {...props} id="swap" icon={Replace} label={t('begin')} />;
}

function SwapForm({ table, board, order, act, canAct, setOpen }: TableActionProps & { order: BoardOrder }) {
  const t = useTranslations('counter.swap');
  const tc = useTranslations('counter');
  const missing = useMissing();
  const { time } = useClockText(board.outlet.time_zone);
  const { id, rev } = order;
  const { data, isError, refetch } = useQuery(swapsQuery(id, rev));
  const [moveReason, setMoveReason] = useState<MoveReason>({ by: 'person', reason: '' });
  const [otherId, setOther] = useState<string | null>(null);
  const isByHall = moveReason.by === 'hall';
  const other = data?.list.find((option) => option.id === otherId);
  const total = (isByHall ? other?.hall_total : other?.total) ?? null;
  const otherTotal = (isByHall ? other?.other_hall_total : other?.other_total) ?? null;
  const pay = usePay(order, total);
  const otherPay = usePay(other, otherTotal);
  const isOtherPaying = otherPay.total > 0;
  /** Whether both have to pay. The buttons then take the payment of the other order. */
  const areBothPaying = pay.total > 0 && isOtherPaying;
  const [method, setMethod] = useState<PayMethod | null>(null);
  const submit = (pays: PayPart[]) => {
    if (!other || total === null || otherTotal === null) return;
    const chosen = method === null ? [] : [{ method, amount: pay.total }];
    const ownPays = isOtherPaying ? (areBothPaying ? chosen : []) : pays;
    const otherPays = isOtherPaying ? pays : [];
    const input = {
      ...{ id, rev, other: { id: other.id, rev: other.rev } },
      ...{ by: moveReason.by, reason: moveReason.reason.trim() },
      ...{ total, pays: ownPays, other_total: otherTotal, other_pays: otherPays },
    };
    act.run(
      'swap',
      async () => {
        const reply = await call(counterMoveApi.swap, input, staff);
        // The prices may be others by now.
        if (reply.code === 0) void refetch();
        return reply;
      },
      () => {
        setOpen(false);
        const done = t('done', { first: table.number, second: other.table.number });
        return (isOtherPaying ? otherPay : pay).withChange(done, pays);
      },
    );
  };
  const isPriced = total !== null && otherTotal !== null;
  return (
    <PayForm
      title={t('title')}
      payment={isOtherPaying ? otherPay : pay}
      submitLabel={other ? t('confirm', { first: table.number, second: other.table.number }) : t('begin')}
      canSubmit={
        canAct && isPriced && (!areBothPaying || method !== null) && isMoveReasonComplete(moveReason)
      }
      missing={
        other
          ? areBothPaying && method === null
            ? t('missingMethod')
            : !isMoveReasonComplete(moveReason) && missing(moveReason)
          : data && data.list.length > 0 && t('missing')
      }
      loading={act.running === 'swap'}
      onSubmit={submit}
      onCancel={() => setOpen(false)}
    >
      <MoveReasonFields value={moveReason} onChange={setMoveReason} />
      {isError ? (
        <ErrorState onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonList rows={2} label={t('with')} />
      ) : data.list.length === 0 ? (
        <p className="text-ink-2">{t('none')}</p>
      ) : (
        <RadioCards
          label={t('with')}
          value={otherId}
          onChange={setOther}
          options={data.list.map((option) => ({
            value: option.id,
            title: `${tc('table', { number: option.table.number })} · ${option.name ?? tc('guest')}`,
            detail: `${option.table.type_name} · ${
              option.open_ended ? tc('openEnded.open') : `${time(option.start_at)} – ${time(option.end_at)}`
            }`,
          }))}
        />
      )}
      {other && (
        <>
          <Side from={table.number} to={other.table.number} order={order} total={total}>
            {areBothPaying && <MethodChoice payment={pay} value={method} onChange={setMethod} />}
          </Side>
          <Side from={other.table.number} to={table.number} order={other} total={otherTotal} />
        </>
      )}
    </PayForm>
  );
}

/** What the swap costs one of the two orders. */
function Side({
  from,
  to,
  order,
  total,
  children,
}: {
  from: string;
  to: string;
  order: Pick<BoardOrder, 'name' | 'open_ended'>;
  /** Null if it can't be priced: a coupon is not for the table. */
  total: number | null;
  children?: ReactNode;
}) {
  const t = useTranslations('counter.swap');
  const guest = useTranslations('counter')('guest');
  const difference = useDifferenceText();
  const label = t('side', { name: order.name ?? guest, from, to });
  return (
    <section aria-label={label} className="flex flex-col gap-2 border-line border-t pt-3">
      <p className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 text-ink-2">{label}</span>
        <span className="shrink-0 font-semibold tabular-nums">
          {total === null ? t('coupon') : order.open_ended ? t('openEnded') : difference(total)}
        </span>
      </p>
      {children}
    </section>
  );
}

/** How one of two payments is made; none is chosen beforehand. */
function MethodChoice({
  payment: { total, balance },
  value,
  onChange,
}: {
  payment: Payment;
  value: PayMethod | null;
  onChange: (method: PayMethod) => void;
}) {
  const t = useTranslations('counter.pay');
  const shown = payMethods.filter((method) => method !== 'wallet' || (balance !== null && balance >= total));
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">{t('label')}</legend>
      {shown.map((method) => (
        <Chip key={method} selected={value === method} onClick={() => onChange(method)}>
          {t(method)}
        </Chip>
      ))}
    </fieldset>
  );
}

/** How the person of an order pays `total`; nothing if it goes back. */
function usePay(order: { readonly id: string; readonly rev: number } | undefined, total: number | null) {
  const wallet = useQuery({
    ...orderMoneyQuery(order ?? { id: '', rev: 0 }),
    enabled: order !== undefined,
  });
  return usePayment(
    Math.max(0, total ?? 0),
    wallet.data && !wallet.data.is_guest ? wallet.data.balance : null,
  );
}
