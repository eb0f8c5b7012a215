import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { type NewGame, placed, startsOf } from '#components/counter/bookings/free-tables.ts';
import { StartChips } from '#components/counter/bookings/start-chips.tsx';
import { TableChoice } from '#components/counter/bookings/table-choice.tsx';
import { useStartText } from '#components/counter/bookings/use-start-text.ts';
import { WeeklyDates } from '#components/counter/bookings/weekly-dates.tsx';
import { PriceLines } from '#components/order/price-lines.tsx';
import { useDuration } from '#components/order/use-duration.ts';
import { FormProblem } from '#components/ui/form-problem.tsx';
import { Stepper } from '#components/ui/stepper.tsx';
import { TextField } from '#components/ui/text-field.tsx';
import { Toggle } from '#components/ui/toggle.tsx';
import { useClockText } from '#components/ui/use-clock-text.ts';
import { call } from '#lib/api/client/call.ts';
import { refusalText } from '#lib/api/client/errors.ts';
import { counterBookingQueries } from '#lib/api/counter/bookings.ts';
import { peopleQueries } from '#lib/api/counter/people.ts';
import { staff } from '#lib/api/counter/staff.ts';
import { type Bookings, counterBookingApi, MAX_WEEKS, type Preview } from '#lib/contract/counter/bookings.ts';
import { PayForm } from '../pay-form.tsx';
import { type PayPart, usePayment } from '../use-payment.ts';
import { useSubmit } from '../use-submit.ts';
import { useTypedMobile } from '../use-typed-mobile.ts';

const toRepeat = ({ start_at, pay }: Preview['dates'][number]) => ({ start_time: start_at, total: pay });

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
  const { time, dayAndTime } = useClockText(bookings.outlet.time_zone);
  const startText = useStartText(bookings);
  const client = useQueryClient();
  const mobile = useTypedMobile();
  const [name, setName] = useState('');
  // A caller without a number is asked for it once.
  const [isAsked, setAsked] = useState(false);
  const [deposit, setDeposit] = useState(false);
  const [note, setNote] = useState('');
  const [weeks, setWeeks] = useState(1);
  const { problem, running, submit } = useSubmit();
  /** Why one of the other dates of a weekly booking was refused. */
  const [dateProblem, setDateProblem] = useState<string | null>(null);
  const { table_id, any_table, minutes, start_at } = game;
  const starts = startsOf(bookings, game, now);
  const request = {
    act: 'book' as const,
    table_id,
    any_table,
    start_time: start_at,
    minutes,
    mobile: mobile.known,
    deposit,
    weeks,
  };
  const preview = useQuery({
    ...counterBookingQueries.preview(request),
    enabled: start_at !== null,
    placeholderData: keepPreviousData,
  });
  const due = preview.data?.pay;
  const caller = preview.data?.person ?? null;
  const person = useQuery({ ...peopleQueries.person(caller?.id ?? ''), enabled: caller !== null });
  // A weekly booking is paid date by date, at each arrival.
  const isWeekly = weeks > 1;
  const dates = preview.data?.dates ?? [];
  const bookable = dates.filter(({ refused }) => refused === null);
  const pay = usePayment(isWeekly ? 0 : (due ?? 0), caller ? (person.data?.balance ?? 0) : null);
  const setGame = (change: Partial<NewGame>) => {
    onChange(placed(bookings, { ...game, ...change }, now));
  };
  const isPriced = start_at !== null && due !== undefined && !preview.isPlaceholderData;
  const isNamed = mobile.typed.trim() !== '' || name.trim() !== '';
  const isFirstFree = !isWeekly || dates[0]?.refused === null;
  const canBook = canAct && isPriced && isNamed && isFirstFree;
  const isWithoutMobile = mobile.typed.trim() === '';
  const isAsking = isWithoutMobile && isAsked;
  /** If `pays` is omitted, the table is held and paid for when the caller arrives. */
  const book = (pays: PayPart[]) => {
    if (!canBook || start_at === null || due === undefined) return;
    if (isWithoutMobile && pays.length === 0 && !isAsked) return setAsked(true);
    setDateProblem(null);
    void submit(
      () =>
        call(
          counterBookingApi.add,
          {
            table_id,
            any_table,
            start_time: start_at,
            minutes,
            mobile: mobile.typed.trim() || null,
            guest_name: name,
            deposit,
            total: due,
            pays,
            note,
            repeats: isWeekly ? bookable.filter((date) => date.start_at !== start_at).map(toRepeat) : [],
          },
          staff,
        ),
      async ({ order, repeated }) => {
        await client.invalidateQueries({ queryKey: counterBookingQueries.all });
        const done = repeated ? t('bookings.weekly.done', { count: repeated + 1 }) : t('bookings.doneBooked');
        onBooked(order.id, pay.withChange(done, pays));
      },
      ({ reason, facts, msg }) => {
        const date = facts.start_time;
        if (typeof date === 'number')
          setDateProblem(t('bookings.weekly.refusedAt', { date: dayAndTime(date), msg }));
        // The price of the account, or a slot that was taken: both are read again.
        if (reason === 'price_changed') mobile.leave();
        void client.invalidateQueries({ queryKey: counterBookingQueries.all });
        void preview.refetch();
        return typeof date !== 'number';
      },
    );
  };
  const holdLabel = isAsking
    ? t('bookings.withoutMobile')
    : isWeekly
      ? t('bookings.weekly.hold', { count: bookable.length })
      : t('bookings.hold');
  const { step_minutes, min_minutes, max_minutes, no_show_minutes } = bookings.rules;
  return (
    <PayForm
      title={t('bookings.new')}
      payment={pay}
      submitLabel={holdLabel}
      {...(pay.total > 0 && { instead: { label: holdLabel, onSelect: () => book([]) } })}
      canSubmit={canBook}
      missing={start_at !== null && !isNamed && t('bookings.missing')}
      loading={running}
      note={isAsking && <p className="text-small text-warn-text">{t('bookings.noMobile')}</p>}
      onSubmit={book}
      onCancel={onClose}
    >
      <div className="grid items-start gap-x-2 gap-y-4 min-[24rem]:grid-cols-2">
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
      </div>
      <TableChoice tables={bookings.tables} game={game} onChange={setGame} />
      <StartChips
        label={t('bookings.start')}
        starts={starts}
        value={start_at}
        onChange={(next) => setGame({ start_at: next })}
        text={startText}
        none={t('bookings.full')}
      />
      {start_at !== null && (
        <p className="-mt-2 text-ink-3 text-small">
          {t('bookings.heldUntil', { time: time(start_at + no_show_minutes * 60) })}
        </p>
      )}
      <Stepper
        label={t('bookings.minutes')}
        value={minutes}
        min={min_minutes}
        max={max_minutes}
        step={step_minutes}
        onChange={(next) => setGame({ minutes: next })}
        format={(value) => duration(value)}
      />
      <Stepper
        label={t('bookings.weekly.label')}
        value={weeks}
        min={1}
        max={MAX_WEEKS}
        onChange={setWeeks}
        format={(value) => t('bookings.weekly.weeks', { count: value })}
      />
      {isWeekly && !preview.isPlaceholderData && <WeeklyDates dates={dates} bookings={bookings} />}
      <TextField
        label={t('bookings.note')}
        value={note}
        onChange={setNote}
        autoComplete="off"
        hint={t('note.hint')}
      />
      <div className="flex items-center justify-between gap-3">
        <span>{t('bookings.deposit')}</span>
        <Toggle checked={deposit} onChange={setDeposit} label={t('bookings.deposit')} />
      </div>
      {preview.data && !preview.isError && !isWeekly && (
        <PriceLines
          lines={preview.data.lines}
          total={preview.data.pay}
          timeZone={bookings.outlet.time_zone}
          stale={preview.isPlaceholderData}
          aboutDeposit={t('openTable.depositNote')}
        />
      )}
      <FormProblem
        text={dateProblem ?? problem ?? (preview.error ? refusalText(preview.error) || t('failed') : null)}
      />
    </PayForm>
  );
}
