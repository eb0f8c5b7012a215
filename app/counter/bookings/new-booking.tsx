import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { freeStartsOf, nearestStart } from '#components/counter/bookings/day-times.ts';
import { useStartText } from '#components/counter/bookings/use-start-text.ts';
import { PriceLines } from '#components/order/price-lines.tsx';
import { useDuration } from '#components/order/use-duration.ts';
import { FormProblem } from '#components/ui/form-problem.tsx';
import { SelectField } from '#components/ui/select-field.tsx';
import { Stepper } from '#components/ui/stepper.tsx';
import { TextField } from '#components/ui/text-field.tsx';
import { Toggle } from '#components/ui/toggle.tsx';
import { useClockText } from '#components/ui/use-clock-text.ts';
import { refusalText } from '#lib/api/client/errors.ts';
import { counterBookingQueries } from '#lib/api/counter/bookings.ts';
import { callCounter } from '#lib/api/counter/counter-call.ts';
import { peopleQueries } from '#lib/api/counter/people.ts';
import { type Bookings, counterBookingApi } from '#lib/contract/counter/bookings.ts';
import { PayForm } from '../pay-form.tsx';
import { type PayPart, usePayment } from '../use-payment.ts';
import { useSubmit } from '../use-submit.ts';
import { useTypedMobile } from '../use-typed-mobile.ts';

/** What is about to be booked. `start_at`: null if the table has no free start. */
export interface NewGame {
  readonly table_id: string;
  readonly minutes: number;
  readonly start_at: number | null;
}

/** Books a table for somebody who calls or stands at the bar. */
export function NewBooking({
  bookings,
  game,
  now,
  canAct,
  onChange,
  onClose,
  onBooked,
}: {
  bookings: Bookings;
  game: NewGame;
  now: number;
  canAct: boolean;
  onChange: (game: NewGame) => void;
  onClose: () => void;
  /** Called with what was done, in words. */
  onBooked: (id: string, text: string) => void;
}) {
  const t = useTranslations('counter');
  const duration = useDuration();
  const { time } = useClockText(bookings.outlet.time_zone);
  const startText = useStartText(bookings);
  const client = useQueryClient();
  const mobile = useTypedMobile();
  const [name, setName] = useState('');
  // A caller without a number is asked for it once.
  const [isAsked, setAsked] = useState(false);
  const [deposit, setDeposit] = useState(false);
  const { problem, running, submit } = useSubmit();
  const { table_id, minutes, start_at } = game;
  const starts = freeStartsOf(bookings, game, now);
  const request = {
    act: 'book' as const,
    table_id,
    start_time: start_at,
    minutes,
    mobile: mobile.known,
    deposit,
  };
  const preview = useQuery({
    ...counterBookingQueries.preview(request),
    enabled: start_at !== null,
    placeholderData: keepPreviousData,
  });
  const due = preview.data?.pay;
  const caller = preview.data?.person ?? null;
  const person = useQuery({ ...peopleQueries.person(caller?.id ?? ''), enabled: caller !== null });
  const pay = usePayment(due ?? 0, caller ? (person.data?.balance ?? 0) : null);
  const setGame = (change: Partial<NewGame>) => {
    const next = { ...game, ...change };
    const free = freeStartsOf(bookings, next, now);
    onChange({ ...next, start_at: nearestStart(free, next.start_at) });
  };
  const isPriced = start_at !== null && due !== undefined && !preview.isPlaceholderData;
  const isNamed = mobile.typed.trim() !== '' || name.trim() !== '';
  const canBook = canAct && isPriced && isNamed;
  const isWithoutMobile = mobile.typed.trim() === '';
  const isAsking = isWithoutMobile && isAsked;
  /** If `pays` is omitted, the table is held and paid for when the caller arrives. */
  const book = (pays: PayPart[]) => {
    if (!canBook || start_at === null || due === undefined) return;
    if (isWithoutMobile && pays.length === 0 && !isAsked) return setAsked(true);
    void submit(
      () =>
        callCounter(counterBookingApi.add, {
          table_id,
          start_time: start_at,
          minutes,
          mobile: mobile.typed.trim() || null,
          guest_name: name,
          deposit,
          total: due,
          pays,
        }),
      async ({ order }) => {
        await client.invalidateQueries({ queryKey: counterBookingQueries.all });
        const done = t('bookings.doneBooked');
        onBooked(order.id, pay.withChange(done, pays));
      },
      ({ reason }) => {
        // The price of the account, or a slot that was taken: both are read again.
        if (reason === 'price_changed') mobile.leave();
        void client.invalidateQueries({ queryKey: counterBookingQueries.all });
        void preview.refetch();
        return true;
      },
    );
  };
  const holdLabel = t(isAsking ? 'bookings.withoutMobile' : 'bookings.hold');
  const { step_minutes, min_minutes, max_minutes, no_show_minutes } = bookings.rules;
  return (
    <PayForm
      title={t('bookings.new')}
      payment={pay}
      submitLabel={holdLabel}
      {...((due ?? 0) > 0 && { instead: { label: holdLabel, onSelect: () => book([]) } })}
      canSubmit={canBook}
      missing={start_at !== null && !isNamed && t('bookings.missing')}
      loading={running}
      note={
        isAsking ? (
          <p className="text-small text-warn-text">{t('bookings.noMobile')}</p>
        ) : (
          start_at !== null && (
            <p className="text-ink-3 text-small">
              {t('bookings.heldUntil', { time: time(start_at + no_show_minutes * 60) })}
            </p>
          )
        )
      }
      onSubmit={book}
      onCancel={onClose}
    >
      <TextField
        label={t('login.mobile')}
        value={mobile.typed}
        onChange={mobile.setTyped}
        onBlur={mobile.leave}
        inputMode="tel"
        autoComplete="off"
        maxLength={30}
        hint={caller ? t('bookings.known', { name: caller.name }) : t('bookings.mobileHint')}
      />
      <TextField label={t('bookings.name')} value={name} onChange={setName} autoComplete="off" />
      <div className="flex flex-col gap-4">
        <SelectField
          label={t('bookings.table')}
          value={table_id}
          onChange={(next) => setGame({ table_id: next })}
          options={bookings.tables
            .filter(({ out_of_service }) => !out_of_service)
            .map(({ id, number, type_name }) => ({ value: id, label: `${number} · ${type_name}` }))}
        />
        <SelectField
          label={t('bookings.start')}
          value={String(start_at ?? '')}
          onChange={(next) => onChange({ ...game, start_at: Number(next) })}
          disabled={starts.length === 0}
          options={
            starts.length === 0
              ? [{ value: '', label: t('bookings.full') }]
              : starts.map((at) => ({ value: String(at), label: startText(at) }))
          }
        />
      </div>
      <Stepper
        label={t('bookings.minutes')}
        value={minutes}
        min={min_minutes}
        max={max_minutes}
        step={step_minutes}
        onChange={(next) => setGame({ minutes: next })}
        format={(value) => duration(value)}
      />
      <div className="flex items-center justify-between gap-3">
        <span>{t('bookings.deposit')}</span>
        <Toggle checked={deposit} onChange={setDeposit} label={t('bookings.deposit')} />
      </div>
      {preview.data && !preview.isError && (
        <PriceLines
          lines={preview.data.lines}
          total={preview.data.pay}
          timeZone={bookings.outlet.time_zone}
          stale={preview.isPlaceholderData}
          aboutDeposit={t('openTable.depositNote')}
        />
      )}
      <FormProblem text={problem ?? (preview.error ? refusalText(preview.error) || t('failed') : null)} />
    </PayForm>
  );
}
