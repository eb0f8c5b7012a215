import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { freeStartsOf } from '#components/counter/bookings/day-times.ts';
import { isBlocked, longestMinutes, type Proposal, periodOf } from '#components/counter/bookings/proposal.ts';
import { useStartText } from '#components/counter/bookings/use-start-text.ts';
import { useMissing } from '#components/counter/use-missing.ts';
import { useDuration } from '#components/order/use-duration.ts';
import { useMoney } from '#components/ui/currency.tsx';
import { FormProblem } from '#components/ui/form-problem.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { SelectField } from '#components/ui/select-field.tsx';
import { Stepper } from '#components/ui/stepper.tsx';
import { TextField } from '#components/ui/text-field.tsx';
import { useClockText } from '#components/ui/use-clock-text.ts';
import { call } from '#lib/api/client/call.ts';
import { refusalText } from '#lib/api/client/errors.ts';
import { counterBookingQueries } from '#lib/api/counter/bookings.ts';
import { orderMoneyQuery } from '#lib/api/counter/sale.ts';
import { staff } from '#lib/api/counter/staff.ts';
import type { Booking, Bookings } from '#lib/contract/counter/bookings.ts';
import { counterMoveApi } from '#lib/contract/counter/move.ts';
import { usePayee } from '../actions/use-payee.ts';
import { PayForm } from '../pay-form.tsx';
import { type PayPart, usePayment } from '../use-payment.ts';
import { useSubmit } from '../use-submit.ts';

/** Confirms that a booking goes to another time or table, or gets longer, with what that costs. */
export function MoveBooking({
  bookings,
  order,
  proposal,
  now,
  canAct,
  onChange,
  onDone,
  onCancel,
}: {
  bookings: Bookings;
  order: Booking;
  proposal: Proposal;
  now: number;
  canAct: boolean;
  onChange: (proposal: Proposal) => void;
  /** Called with what was done, in words. */
  onDone: (text: string) => void;
  onCancel: () => void;
}) {
  const t = useTranslations('counter');
  const missing = useMissing();
  const money = useMoney();
  const { time } = useClockText(bookings.outlet.time_zone);
  const startText = useStartText(bookings);
  const client = useQueryClient();
  const { problem, running, submit } = useSubmit();
  const [wish, setBy] = useState<'person' | 'hall'>('person');
  const [reason, setReason] = useState('');
  const duration = useDuration();
  const { id, table_id, start_at, minutes } = proposal;
  const isLonger = minutes > order.minutes;
  /** The hall gives no time away. */
  const by = isLonger ? 'person' : wish;
  const isSame = table_id === order.table_id && start_at === order.start_at && !isLonger;
  const preview = useQuery({
    ...counterBookingQueries.preview({
      act: 'move',
      ...{ id, table_id, start_at, by },
      minutes: isLonger ? minutes : null,
    }),
    enabled: !isSame,
    placeholderData: keepPreviousData,
  });
  const { lines = [], pay: due = 0, returned = 0, conflicts = [], needs = null } = preview.data ?? {};
  const wallet = useQuery(orderMoneyQuery(order));
  const { payee } = usePayee(order);
  const pay = usePayment(due, wallet.data && !wallet.data.is_guest ? wallet.data.balance : null);
  /** The new total of a booking that is not paid yet. */
  const newTotal = lines.reduce((sum, { amount }) => sum + amount, 0);
  const [conflict] = conflicts;
  const block = isBlocked(bookings, proposal);
  const isReady = !isSame && preview.isSuccess && !preview.isPlaceholderData && !conflict && !block;
  const starts = freeStartsOf(bookings, { ...proposal, except_id: id }, now);
  const shownStarts = [...new Set([...starts, start_at])].sort((a, b) => a - b);
  const doneText = (pays: PayPart[]) =>
    returned > 0
      ? t('bookings.doneBack', { amount: money.text(returned), payee })
      : pay.withChange(t('bookings.doneChanged'), pays);
  const move = (pays: PayPart[]) =>
    submit(
      () =>
        call(
          counterMoveApi.move,
          {
            id,
            rev: order.rev,
            table_id,
            start_at,
            minutes: isLonger ? minutes : null,
            by,
            total: due - returned,
            pays,
            reason: by === 'hall' ? reason : '',
          },
          staff,
        ),
      async () => {
        await client.invalidateQueries({ queryKey: counterBookingQueries.all });
        onDone(doneText(pays));
      },
      () => {
        void client.invalidateQueries({ queryKey: counterBookingQueries.all });
        void preview.refetch();
        return true;
      },
    );
  return (
    <PayForm
      title={t(isLonger ? 'bookings.lengthenTitle' : 'bookings.moveTitle', {
        name: order.name ?? t('guest'),
      })}
      payment={pay}
      submitLabel={t(isLonger ? 'bookings.lengthenSubmit' : 'bookings.moveSubmit')}
      canSubmit={canAct && isReady && (by === 'person' || reason.trim() !== '')}
      missing={by === 'hall' && missing({ reason })}
      loading={running}
      onSubmit={(pays) => void move(pays)}
      onCancel={onCancel}
    >
      <div className="flex flex-col gap-4">
        <SelectField
          label={t('bookings.table')}
          value={table_id}
          onChange={(next) => onChange({ ...proposal, table_id: next })}
          options={bookings.tables
            .filter(({ out_of_service }) => !out_of_service)
            .map(({ id: value, number, type_name }) => ({ value, label: `${number} · ${type_name}` }))}
        />
        <SelectField
          label={t('bookings.start')}
          value={String(start_at)}
          onChange={(next) => onChange({ ...proposal, start_at: Number(next) })}
          options={shownStarts.map((at) => ({ value: String(at), label: startText(at) }))}
        />
        <Stepper
          label={t('bookings.minutes')}
          value={minutes}
          min={order.minutes}
          max={longestMinutes(bookings, proposal, order.minutes)}
          step={bookings.rules.step_minutes}
          onChange={(next) => onChange({ ...proposal, minutes: next })}
          format={(value) => duration(value)}
        />
        <p className="text-ink-2 tabular-nums">{`${time(start_at)} – ${time(periodOf(proposal).end_at)}`}</p>
      </div>
      <div hidden={isLonger}>
        <p className="mb-1.5 font-medium text-ink-2 text-small">{t('bookings.moveBy')}</p>
        <Segmented
          label={t('bookings.moveBy')}
          value={by}
          onChange={setBy}
          options={[
            { value: 'person', label: t('bookings.byPerson') },
            { value: 'hall', label: t('bookings.byHall') },
          ]}
        />
      </div>
      {by === 'hall' && <TextField label={t('bookings.moveReason')} value={reason} onChange={setReason} />}
      <p role="status" className="font-medium">
        {isSame
          ? t('bookings.moveSame')
          : block
            ? t('bookings.moveBlocked')
            : conflict
              ? t('bookings.moveTaken', { name: conflict.name ?? t('guest'), time: time(conflict.start_at) })
              : !isReady
                ? ''
                : due > 0
                  ? t('bookings.moveDearer', { amount: money.text(due) })
                  : order.status === 'unpaid' && lines.length > 0
                    ? t('bookings.moveTotal', { amount: money.text(newTotal) })
                    : returned > 0
                      ? t('bookings.moveCheaper', { amount: money.text(returned) })
                      : t('bookings.moveEqual')}
        {needs && ` ${t('bookings.moveNeeds')}`}
      </p>
      <FormProblem text={problem ?? (preview.isError ? refusalText(preview.error) || t('failed') : null)} />
    </PayForm>
  );
}
