import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { TimerReset } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ActionButton } from '#components/counter/action-button.tsx';
import { shownState } from '#components/counter/shown-state.ts';
import { PriceLines } from '#components/order/price-lines.tsx';
import { useDuration } from '#components/order/use-duration.ts';
import { Chip } from '#components/ui/chip.tsx';
import { cx } from '#components/ui/cx.ts';
import { FormProblem } from '#components/ui/form-problem.tsx';
import { useClockText } from '#components/ui/use-clock-text.ts';
import { call } from '#lib/api/client/call.ts';
import { configQueries } from '#lib/api/config.ts';
import { counterBookingQueries } from '#lib/api/counter/bookings.ts';
import { orderMoneyQuery } from '#lib/api/counter/sale.ts';
import { staff } from '#lib/api/counter/staff.ts';
import { counterSaleApi } from '#lib/contract/counter/sale.ts';
import { PayForm } from '../pay-form.tsx';
import { MethodButtons } from '../pay-methods.tsx';
import { ShiftNote } from '../shift-note.tsx';
import { type PayPart, usePayment } from '../use-payment.ts';
import { usePreviewProblem } from '../use-preview-problem.ts';
import type { TableAction, TableActionProps } from './table-action.ts';

/** Extends a game that is being played, paid at the counter. */
export const extendGame: TableAction = {
  id: 'extend',
  place: 'button',
  key: 'e',
  appliesTo: (table) => table.order !== null && !table.order.open_ended && shownState(table) === 'playing',
  Action: ExtendGame,
};

type ActiveProps = TableActionProps & { order: NonNullable<TableActionProps['table']['order']> };

function ExtendGame(props: TableActionProps) {
  const { order } = props.table;
  if (!order) return null;
  return props.isOpen ? <ExtendForm {...props} order={order} /> : <QuickExtend {...props} order={order} />;
}

const OFFERED_MINUTES = [15, 30, 60, 90, 120];
const USUAL_MINUTES = 30;

/** The lengths that are offered, and the usual one. */
function useOfferedMinutes() {
  const step = useQuery(configQueries.config()).data?.booking.step_minutes ?? 15;
  const offered = OFFERED_MINUTES.filter((each) => each % step === 0);
  return { offered, usual: offered.includes(USUAL_MINUTES) ? USUAL_MINUTES : (offered[0] ?? step) };
}

/** The price of an extension, and how it is paid. */
function useExtension({ order: { id, rev }, board, act, setOpen }: ActiveProps, minutes: number) {
  const t = useTranslations('counter.extend');
  const { time } = useClockText(board.outlet.time_zone);
  const preview = useQuery({
    ...counterBookingQueries.preview({ act: 'extend', id, minutes }),
    placeholderData: keepPreviousData,
  });
  const wallet = useQuery(orderMoneyQuery({ id, rev }));
  const total = preview.data?.pay ?? 0;
  const payment = usePayment(total, wallet.data && !wallet.data.is_guest ? wallet.data.balance : null);
  const submit = (pays: PayPart[]) =>
    act.run(
      'extend',
      async () => {
        const reply = await call(counterSaleApi.extend, { id, rev, minutes, total, pays }, staff);
        // The price may be another by now.
        if (reply.code === 0) void preview.refetch();
        return reply;
      },
      ({ end_at }) => {
        setOpen(false);
        return payment.withChange(t('done', { time: time(end_at) }), pays);
      },
    );
  const canSubmit = preview.isSuccess && !preview.isPlaceholderData && preview.data.conflicts.length === 0;
  return { preview, total, payment, submit, canSubmit };
}

/** The usual extension with one tap on a method, and the way to others. */
function QuickExtend(props: ActiveProps) {
  const t = useTranslations('counter.extend');
  const duration = useDuration();
  const { board, canAct, isMain, setOpen, act } = props;
  const { time } = useClockText(board.outlet.time_zone);
  const { usual } = useOfferedMinutes();
  const { preview, total, payment, submit, canSubmit } = useExtension(props, usual);
  const loading = act.running === 'extend';
  const end_at = preview.data?.end_at ?? null;
  const isOffered =
    !preview.isError && preview.data?.conflicts.length !== 1 && (preview.isPending || total > 0);
  return (
    <div className={cx('flex flex-col gap-2', isOffered && 'rounded-lg bg-surface p-3 shadow-card')}>
      {isOffered && (
        <>
          <p className="flex min-h-6 justify-between gap-2 font-semibold tabular-nums">
            {t('quick', { duration: duration(usual) })}
            <span className="font-normal text-ink-2">
              {end_at !== null && t('until', { time: time(end_at) })}
            </span>
          </p>
          <ShiftNote />
          <MethodButtons
            payment={payment}
            canSubmit={canAct && canSubmit}
            loading={loading}
            onSubmit={submit}
          />
        </>
      )}
      <ActionButton
        label={t('begin')}
        icon={TimerReset}
        isMain={isMain && !isOffered}
        disabled={!canAct}
        loading={loading && !isOffered}
        onClick={() => setOpen(true)}
      />
    </div>
  );
}

function ExtendForm(props: ActiveProps) {
  const t = useTranslations('counter.extend');
  const duration = useDuration();
  const { board, act, canAct, setOpen } = props;
  const { time } = useClockText(board.outlet.time_zone);
  const { offered, usual } = useOfferedMinutes();
  const [minutes, setMinutes] = useState(usual);
  const { preview, total, payment, submit, canSubmit } = useExtension(props, minutes);
  const previewProblem = usePreviewProblem(preview, board.outlet.time_zone);
  return (
    <PayForm
      title={t('title')}
      payment={payment}
      submitLabel={t('begin')}
      canSubmit={canAct && canSubmit}
      loading={act.running === 'extend'}
      onSubmit={submit}
      onCancel={() => setOpen(false)}
    >
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">{t('minutes')}</legend>
        {offered.map((each) => (
          <Chip key={each} selected={each === minutes} onClick={() => setMinutes(each)}>
            {duration(each)}
          </Chip>
        ))}
      </fieldset>
      {preview.data && !preview.isError && (
        <>
          <p>{preview.data.end_at !== null && t('until', { time: time(preview.data.end_at) })}</p>
          <PriceLines
            lines={preview.data.lines}
            total={total}
            timeZone={board.outlet.time_zone}
            stale={preview.isPlaceholderData}
          />
        </>
      )}
      <FormProblem text={previewProblem} />
    </PayForm>
  );
}
