import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { TimerReset } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ActButton } from '#components/counter/act-button.tsx';
import { shownState } from '#components/counter/shown-state.ts';
import { PriceLines } from '#components/order/price-lines.tsx';
import { useDuration } from '#components/order/use-duration.ts';
import { Chip } from '#components/ui/chip.tsx';
import { FormProblem } from '#components/ui/form-problem.tsx';
import { useClockText } from '#components/ui/use-clock-text.ts';
import { configQueries } from '#lib/api/config.ts';
import { counterBookingQueries } from '#lib/api/counter/bookings.ts';
import { callCounter } from '#lib/api/counter/counter-call.ts';
import { orderMoneyQuery } from '#lib/api/counter/sale.ts';
import { counterSaleApi } from '#lib/contract/counter/sale.ts';
import { PayForm } from '../pay-form.tsx';
import { type PayPart, usePayment } from '../use-payment.ts';
import { usePreviewProblem } from '../use-preview-problem.ts';
import type { TableAct, TableActProps } from './table-act.ts';

/** Extends a game that is being played, paid at the counter. */
export const extendGame: TableAct = {
  id: 'extend',
  place: 'button',
  key: 'e',
  appliesTo: (table) => table.order !== null && !table.order.open_ended && shownState(table) === 'playing',
  Act: ExtendGame,
};

function ExtendGame(props: TableActProps) {
  const t = useTranslations('counter.extend');
  const { table, canAct, isMain, isOpen, setOpen, act } = props;
  if (isOpen && table.order) return <ExtendForm {...props} order={table.order} />;
  return (
    <ActButton
      label={t('begin')}
      icon={TimerReset}
      isMain={isMain}
      disabled={!canAct}
      loading={act.running === 'extend'}
      onClick={() => setOpen(true)}
    />
  );
}

const OFFERED_MINUTES = [15, 30, 60, 90, 120];

function ExtendForm({
  order,
  board,
  act,
  canAct,
  setOpen,
}: TableActProps & { order: NonNullable<TableActProps['table']['order']> }) {
  const t = useTranslations('counter.extend');
  const duration = useDuration();
  const { time } = useClockText(board.outlet.time_zone);
  const step = useQuery(configQueries.config()).data?.booking.step_minutes ?? 15;
  const offered = OFFERED_MINUTES.filter((each) => each % step === 0);
  const [minutes, setMinutes] = useState(offered.includes(30) ? 30 : (offered[0] ?? step));
  const { id, rev } = order;
  const preview = useQuery({
    ...counterBookingQueries.preview({ act: 'extend', id, minutes }),
    placeholderData: keepPreviousData,
  });
  const previewProblem = usePreviewProblem(preview, board.outlet.time_zone);
  const wallet = useQuery(orderMoneyQuery({ id, rev }));
  const total = preview.data?.pay ?? 0;
  const pay = usePayment(total, wallet.data && !wallet.data.is_guest ? wallet.data.balance : null);
  const conflict = preview.data?.conflicts[0];
  const submit = (pays: PayPart[]) =>
    act.run(
      'extend',
      async () => {
        const reply = await callCounter(counterSaleApi.extend, {
          id,
          rev,
          minutes,
          total,
          pays,
        });
        // The price may be another by now.
        if (reply.code === 0) void preview.refetch();
        return reply;
      },
      ({ end_at }) => {
        setOpen(false);
        return pay.withChange(t('done', { time: time(end_at) }), pays);
      },
    );
  return (
    <PayForm
      title={t('title')}
      payment={pay}
      submitLabel={t('begin')}
      canSubmit={canAct && preview.isSuccess && !preview.isPlaceholderData && !conflict}
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
