import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { DoorOpen } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { shownState } from '#components/counter/shown-state.ts';
import { PriceLines } from '#components/order/price-lines.tsx';
import { useDuration } from '#components/order/use-duration.ts';
import { Button } from '#components/ui/button.tsx';
import { useMoney } from '#components/ui/currency.tsx';
import { FormProblem } from '#components/ui/form-problem.tsx';
import { ListRow } from '#components/ui/list-row.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { SelectField } from '#components/ui/select-field.tsx';
import { Stepper } from '#components/ui/stepper.tsx';
import { TextField } from '#components/ui/text-field.tsx';
import { Toggle } from '#components/ui/toggle.tsx';
import { useClockText } from '#components/ui/use-clock-text.ts';
import { call } from '#lib/api/client/call.ts';
import { configQueries } from '#lib/api/config.ts';
import { counterBookingQueries } from '#lib/api/counter/bookings.ts';
import { peopleQueries } from '#lib/api/counter/people.ts';
import { staff } from '#lib/api/counter/staff.ts';
import type { BoardTable } from '#lib/contract/counter/board.ts';
import type { FoundPerson } from '#lib/contract/counter/people.ts';
import { counterSaleApi } from '#lib/contract/counter/sale.ts';
import { PayForm } from '../pay-form.tsx';
import { PersonSearch } from '../people/person-search.tsx';
import { type PayPart, usePayment } from '../use-payment.ts';
import { usePreviewProblem } from '../use-preview-problem.ts';
import { AskButton } from './ask-button.tsx';
import { OtherTables } from './other-tables.tsx';
import type { TableAction, TableActionProps } from './table-action.ts';

/** Opens a free table for a walk-in, who pays at the counter. */
export const openTable: TableAction = {
  id: 'open',
  place: 'button',
  key: 'n',
  appliesTo: (table) => table.order === null && shownState(table) === 'free',
  Action: OpenTable,
};

function OpenTable(props: TableActionProps) {
  const t = useTranslations('counter.openTable');
  if (props.isOpen) return <OpenForm {...props} />;
  return <AskButton {...props} id="open" icon={DoorOpen} label={t('begin')} />;
}

const HOUR = 60;
/** Minutes since a game began that is entered from a paper slip. Above 10 a manager approves. */
const STARTED_AGO = [0, 5, 10, 20, 30, 60, 120, 240, 480, 720];

/** Who plays, and the ticket of the queue that is seated. */
interface Player {
  readonly call: BoardTable['call'];
  readonly who: 'guest' | 'account';
  readonly name: string;
  readonly found: FoundPerson | null;
}

const calledTo = (table: BoardTable): Player => ({
  call: table.call,
  who: table.call?.person_id ? 'account' : 'guest',
  name: table.call?.name ?? '',
  found: callee(table),
});

/** The person with an account who is called to the table. */
const callee = ({ call }: BoardTable): FoundPerson | null =>
  call?.person_id
    ? {
        id: call.person_id,
        name: call.name,
        last_table: null,
        mobile: null,
        email: null,
        is_guest: false,
        is_blocked: false,
        balance: 0,
      }
    : null;

function OpenForm({ table, board, act, canAct, setOpen, isLost, onOtherTable }: TableActionProps) {
  const t = useTranslations('counter.openTable');
  const openEnded = useTranslations('counter.openEnded');
  const duration = useDuration();
  const money = useMoney();
  const { time } = useClockText(board.outlet.time_zone);
  const config = useQuery(configQueries.config());
  const limits = config.data?.booking;
  const [minutes, setMinutes] = useState(HOUR);
  // Until somebody types who plays, it is who is called to the table, which may change meanwhile.
  const [typed, setTyped] = useState<Player | null>(null);
  const { call: ticket, who, name, found } = typed ?? calledTo(table);
  const keep = (change: Partial<Player>) => setTyped({ call: ticket, who, name, found, ...change });
  const [started_ago, setStartedAgo] = useState(0);
  const [coupon, setCoupon] = useState({ person: '', id: '' });
  const [deposit, setDeposit] = useState(false);
  const [length, setLength] = useState<'fixed' | 'open'>('fixed');
  const isOpenEnded = length === 'open';
  const account = who === 'account' ? found : null;
  const couponId = coupon.person === account?.id ? coupon.id : '';
  const preview = useQuery({
    ...counterBookingQueries.preview({
      act: 'book',
      table_id: table.id,
      start_time: null,
      // Without a fixed end, the table must be free for the shortest game, and only the deposit is paid.
      minutes: isOpenEnded ? (limits?.min_minutes ?? HOUR) : minutes,
      deposit,
      started_ago,
      person_id: account?.id ?? null,
      coupon_id: account && couponId && !isOpenEnded ? couponId : null,
    }),
    placeholderData: keepPreviousData,
  });
  const previewProblem = usePreviewProblem(preview, board.outlet.time_zone);
  const { refetch } = preview;
  useEffect(() => {
    // Its conflicts say who has taken the table.
    if (isLost) void refetch();
  }, [isLost, refetch]);
  const person = useQuery({ ...peopleQueries.person(account?.id ?? ''), enabled: account !== null });
  const coupons = account ? (person.data?.coupons ?? []) : [];
  const lines = (preview.data?.lines ?? []).filter(({ kind }) => !isOpenEnded || kind === 'deposit');
  const total = isOpenEnded ? lines.reduce((sum, { amount }) => sum + amount, 0) : (preview.data?.pay ?? 0);
  const pay = usePayment(total, account ? (person.data?.balance ?? 0) : null);
  const conflict = preview.data?.conflicts[0];
  const isKnown = who === 'guest' || account !== null;
  const canSubmit = canAct && !preview.isPlaceholderData && preview.isSuccess && !conflict && isKnown;
  const submit = (pays: PayPart[]) =>
    act.run(
      'open',
      async () => {
        const reply = await call(
          counterSaleApi.open,
          {
            table_id: table.id,
            minutes: isOpenEnded ? null : minutes,
            person_id: account?.id ?? null,
            guest_name: who === 'guest' ? name : '',
            ticket_id: ticket?.ticket_id ?? null,
            started_ago,
            coupon_id: account && couponId && !isOpenEnded ? couponId : null,
            deposit,
            total,
            pays,
          },
          staff,
        );
        // The price may be another by now.
        if (reply.code === 0) void preview.refetch();
        return reply;
      },
      ({ end_at }) => {
        setOpen(false);
        return pay.withChange(
          isOpenEnded
            ? openEnded('opened', { number: table.number })
            : t('done', { number: table.number, time: time(end_at) }),
          pays,
        );
      },
    );
  const started = (
    <SelectField
      label={t('started')}
      value={String(started_ago)}
      onChange={(value) => setStartedAgo(Number(value))}
      options={STARTED_AGO.map((ago) => ({
        value: String(ago),
        label: ago === 0 ? t('startedNow') : t('startedAgo', { duration: duration(ago) }),
      }))}
    />
  );
  return (
    <PayForm
      title={t('title', { number: table.number })}
      payment={pay}
      submitLabel={t('submitFree')}
      canSubmit={canSubmit}
      missing={!isLost && !isKnown && t('missing')}
      note={
        isLost &&
        onOtherTable && (
          <OtherTables
            board={board}
            type={table.type}
            problem={previewProblem}
            onSelect={(other) => {
              keep({});
              onOtherTable(other);
            }}
          />
        )
      }
      loading={act.running === 'open'}
      onSubmit={submit}
      onCancel={() => setOpen(false)}
    >
      {ticket && <p className="font-semibold text-brand-text">{t('called', { number: ticket.number })}</p>}
      <Segmented
        label={openEnded('length')}
        value={length}
        onChange={(next) => {
          setLength(next);
          setDeposit(next === 'open');
        }}
        options={[
          { value: 'fixed', label: openEnded('fixed') },
          { value: 'open', label: openEnded('open') },
        ]}
      />
      {isOpenEnded ? (
        <p className="text-ink-2 text-small">
          {[
            openEnded('openNote'),
            table.price_per_hour > 0 && openEnded('openPrice', { amount: money.text(table.price_per_hour) }),
          ]
            .filter(Boolean)
            .join(' ')}
        </p>
      ) : (
        <Stepper
          label={t('minutes')}
          value={minutes}
          min={limits?.min_minutes ?? 0}
          max={limits?.max_minutes ?? 0}
          step={limits?.step_minutes ?? 15}
          onChange={setMinutes}
          format={(value) => duration(value)}
        />
      )}
      <Segmented
        label={t('who')}
        value={who}
        onChange={(next) => keep({ who: next })}
        options={[
          { value: 'guest', label: t('guest') },
          { value: 'account', label: t('account') },
        ]}
      />
      {who === 'guest' ? (
        <div className="grid gap-x-2 gap-y-4 min-[24rem]:grid-cols-2">
          <TextField
            label={t('name')}
            value={name}
            onChange={(next) => keep({ name: next })}
            autoComplete="off"
          />
          {started}
        </div>
      ) : account ? (
        <ListRow
          title={account.name}
          detail={account.mobile ?? account.email}
          value={
            <Button size="sm" variant="ghost" onClick={() => keep({ found: null })}>
              {t('another')}
            </Button>
          }
        />
      ) : (
        <PersonSearch onFound={(person) => keep({ found: person })} />
      )}
      {coupons.length > 0 && !isOpenEnded && (
        <SelectField
          label={t('coupon')}
          value={couponId}
          onChange={(id) => setCoupon({ person: account?.id ?? '', id })}
          options={[
            { value: '', label: t('noCoupon') },
            ...coupons.map((coupon) => ({ value: coupon.id, label: coupon.name })),
          ]}
        />
      )}
      {account && (isOpenEnded || (person.isSuccess && coupons.length === 0)) && (
        <p className="text-ink-3 text-small">{isOpenEnded ? openEnded('couponLater') : t('noCoupons')}</p>
      )}
      {config.data?.deposits && (
        <div className="flex items-center justify-between gap-3">
          <span>{t('deposit')}</span>
          <Toggle label={t('deposit')} checked={deposit} onChange={setDeposit} />
        </div>
      )}
      {who === 'account' && started}
      {preview.data && !preview.isError && lines.length > 0 && (
        <PriceLines
          lines={lines}
          total={total}
          timeZone={board.outlet.time_zone}
          stale={preview.isPlaceholderData}
          aboutDeposit={t('depositNote')}
        />
      )}
      <FormProblem text={!isLost && previewProblem} />
    </PayForm>
  );
}
