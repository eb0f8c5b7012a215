import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { longestMinutes, type Proposal, periodOf } from '#components/counter/bookings/proposal.ts';
import { PriceLines } from '#components/order/price-lines.tsx';
import { useDuration } from '#components/order/use-duration.ts';
import { FormProblem } from '#components/ui/form-problem.tsx';
import { Stepper } from '#components/ui/stepper.tsx';
import { useClockText } from '#components/ui/use-clock-text.ts';
import { call } from '#lib/api/client/call.ts';
import { counterBookingQueries } from '#lib/api/counter/bookings.ts';
import { orderMoneyQuery } from '#lib/api/counter/sale.ts';
import { staff } from '#lib/api/counter/staff.ts';
import type { Booking, Bookings } from '#lib/contract/counter/bookings.ts';
import { counterSaleApi } from '#lib/contract/counter/sale.ts';
import { PayForm } from '../pay-form.tsx';
import { type PayPart, usePayment } from '../use-payment.ts';
import { usePreviewProblem } from '../use-preview-problem.ts';
import { useSubmit } from '../use-submit.ts';

/** Confirms that a game that is played gets longer, with what that costs. */
export function LengthenGame({
  bookings,
  order,
  proposal,
  canAct,
  onChange,
  onDone,
  onCancel,
}: {
  bookings: Bookings;
  order: Booking;
  proposal: Proposal;
  canAct: boolean;
  onChange: (proposal: Proposal) => void;
  /** Called with what was done, in words. */
  onDone: (text: string) => void;
  onCancel: () => void;
}) {
  const t = useTranslations('counter');
  const duration = useDuration();
  const { time } = useClockText(bookings.outlet.time_zone);
  const client = useQueryClient();
  const { problem, running, submit } = useSubmit();
  const { id, rev } = order;
  const minutes = proposal.minutes - order.minutes;
  const preview = useQuery({
    ...counterBookingQueries.preview({ act: 'extend', id, minutes }),
    enabled: minutes > 0,
    placeholderData: keepPreviousData,
  });
  const previewProblem = usePreviewProblem(preview, bookings.outlet.time_zone);
  const wallet = useQuery(orderMoneyQuery(order));
  const total = preview.data?.pay ?? 0;
  const pay = usePayment(total, wallet.data && !wallet.data.is_guest ? wallet.data.balance : null);
  const conflict = preview.data?.conflicts[0];
  const isReady = minutes > 0 && preview.isSuccess && !preview.isPlaceholderData && !conflict;
  const endTime = time(periodOf(proposal).end_at);
  const extend = (pays: PayPart[]) =>
    submit(
      () => call(counterSaleApi.extend, { id, rev, minutes, total, pays }, staff),
      async () => {
        await client.invalidateQueries({ queryKey: counterBookingQueries.all });
        onDone(pay.withChange(t('extend.done', { time: endTime }), pays));
      },
      () => {
        void client.invalidateQueries({ queryKey: counterBookingQueries.all });
        void preview.refetch();
        return true;
      },
    );
  return (
    <PayForm
      title={t('extend.title')}
      payment={pay}
      submitLabel={t('extend.begin')}
      canSubmit={canAct && isReady}
      loading={running}
      onSubmit={(pays) => void extend(pays)}
      onCancel={onCancel}
    >
      <Stepper
        label={t('bookings.minutes')}
        value={proposal.minutes}
        min={order.minutes}
        max={longestMinutes(bookings, proposal, order.minutes)}
        step={bookings.rules.step_minutes}
        onChange={(next) => onChange({ ...proposal, minutes: next })}
        format={(value) => duration(value)}
      />
      <p role="status">{t('extend.until', { time: endTime })}</p>
      {minutes > 0 && preview.data && !preview.isError && (
        <PriceLines
          lines={preview.data.lines}
          total={total}
          timeZone={bookings.outlet.time_zone}
          stale={preview.isPlaceholderData}
        />
      )}
      <FormProblem text={problem ?? previewProblem} />
    </PayForm>
  );
}
