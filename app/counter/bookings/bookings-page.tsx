import { CalendarPlus, LockKeyhole, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Agenda } from '#components/counter/bookings/agenda.tsx';
import { DayGrid, type DayGridProps } from '#components/counter/bookings/day-grid.tsx';
import { ordersOfDay, shownPeriod } from '#components/counter/bookings/day-times.ts';
import { type NewGame, placed } from '#components/counter/bookings/free-tables.ts';
import {
  isBlocked,
  isMovable,
  isTaken,
  lengthenProposal,
  type Proposal,
  periodOf,
  placeOf,
  shiftPastBlocks,
  shiftProposal,
} from '#components/counter/bookings/proposal.ts';
import { useBookingText } from '#components/counter/bookings/use-booking-text.ts';
import { PanelSheet } from '#components/counter/panel-sheet.tsx';
import { Button } from '#components/ui/button.tsx';
import { Empty } from '#components/ui/empty.tsx';
import { ErrorState } from '#components/ui/error-state.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Spinner } from '#components/ui/spinner.tsx';
import { useNowSeconds } from '#components/ui/use-seconds.ts';
import { serverNow } from '#lib/api/client/server-clock.ts';
import { useIsWide } from '#lib/browser/wide.ts';
import type { Bookings } from '#lib/contract/counter/bookings.ts';
import { Clock } from '../clock.tsx';
import type { CounterScreenProps } from '../screen-props.ts';
import { useAction } from '../use-action.ts';
import { openScreen } from '../use-counter-location.ts';
import { useFocusBack } from '../use-focus-back.ts';
import { lockCounter } from '../use-idle-lock.ts';
import { useKeys } from '../use-keys.ts';
import { BookingPanel } from './booking-panel.tsx';
import { DaySwitch } from './day-switch.tsx';
import { LengthenGame } from './lengthen-game.tsx';
import { MoveBooking } from './move-booking.tsx';
import { NewBooking } from './new-booking.tsx';
import { NewDay } from './new-day.tsx';
import { useDay } from './use-day.ts';

/** The bookings of a day: a time grid, on a phone a list. */
export default function BookingsPage({ session, query }: CounterScreenProps) {
  const { bookings, board, isLive, ...dayActions } = useDay(query.day ?? null);
  if (bookings.isPending)
    return (
      <div className="grid h-full place-items-center">
        <Spinner />
      </div>
    );
  if (!bookings.data) return <ErrorState onRetry={bookings.refetch} />;
  return (
    <Day
      // At another address, nothing is chosen or proposed.
      key={query.day ?? ''}
      {...dayActions}
      bookings={bookings.data}
      isRead={!bookings.isPlaceholderData}
      board={board}
      isLive={isLive}
      session={session}
    />
  );
}

interface DayProps
  extends Pick<CounterScreenProps, 'session'>,
    Pick<ReturnType<typeof useDay>, 'hasNewDay' | 'keep' | 'follow' | 'goOn'> {
  readonly bookings: Bookings;
  /** False while another day is shown until this one is read. */
  readonly isRead: boolean;
  readonly board: ReturnType<typeof useDay>['board'];
  readonly isLive: boolean;
}

const HOUR_MINUTES = 60;

function Day({ bookings, isRead, board, isLive, session, hasNewDay, keep, follow, goOn }: DayProps) {
  const t = useTranslations('counter.bookings');
  const tc = useTranslations('counter');
  const now = useNowSeconds(serverNow);
  const isWide = useIsWide();
  const panelBox = useRef<HTMLDivElement>(null);
  const text = useBookingText(bookings, now);
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const [draft, setDraft] = useState<NewGame | null>(null);
  const [proposal, setProposal] = useState<Proposal | null>(null);
  const [changedId, setChangedId] = useState<string | null>(null);
  const act = useAction();
  useFocusBack(selectedId, 'data-order');
  const orders = ordersOfDay(bookings);
  const selected = bookings.orders.find(({ id }) => id === selectedId);
  const close = () => {
    act.clear();
    setSelectedId(null);
    setDraft(null);
    setProposal(null);
  };
  const select = (id: string) => {
    act.clear();
    setDraft(null);
    setProposal(null);
    setSelectedId(id);
  };
  /** Begins a booking at the free start of the table that is nearest to `at`, or at the first. */
  const startNew = (table_id: string | null, at: number | null) => {
    const minutes = Math.min(Math.max(HOUR_MINUTES, bookings.rules.min_minutes), bookings.rules.max_minutes);
    const table = table_id ?? bookings.tables.find(({ out_of_service }) => !out_of_service)?.id;
    if (table === undefined) return;
    close();
    setDraft(placed(bookings, { table_id: table, any_table: false, minutes, start_at: at }, now));
  };
  const own = (id: string) => (proposal?.id === id ? proposal : null);
  const show = (next: Proposal) => {
    setDraft(null);
    act.clear();
    setChangedId(null);
    setSelectedId(next.id);
    setProposal(next);
  };
  const propose: DayGridProps['onPropose'] = (id, by, from) => {
    const order = bookings.orders.find((each) => each.id === id);
    if (!order) return;
    const place = { ...placeOf(order), minutes: own(id)?.minutes ?? order.minutes };
    if (from === 'proposal') return show(shiftPastBlocks(bookings, own(id) ?? place, by));
    const next = shiftProposal(bookings, place, by);
    // Nothing is dropped at a time when the table is out of service: it stays where it was dragged before.
    show(isBlocked(bookings, next) ? (own(id) ?? place) : next);
  };
  const lengthen: DayGridProps['onLengthen'] = (id, steps, from) => {
    const order = bookings.orders.find((each) => each.id === id);
    if (!order) return;
    const { minutes } = order;
    const start = { ...(own(id) ?? placeOf(order)), ...(from === 'place' && { minutes }) };
    show(lengthenProposal(bookings, start, { steps, minutes }));
  };
  const onChanged = (text: string) => {
    act.showDone(text);
    setChangedId(selectedId);
    setProposal(null);
  };
  const isOpen = selected !== undefined || draft !== null;
  const onOpen = useEffectEvent(() => (isOpen ? keep() : follow()));
  // biome-ignore lint/correctness/useExhaustiveDependencies: with a panel open, another day is kept too once it is shown.
  useEffect(() => onOpen(), [isOpen, bookings.day]);
  /** A new booking goes on there with what is typed. */
  const openToday = async () => {
    if (!draft) return close();
    const today = await goOn();
    if (!today) return;
    setDraft((game) => game && placed(today, { ...game, start_at: null }, now));
    panelBox.current?.querySelector('select')?.focus();
  };
  const changed = orders.find(({ id }) => id === changedId);
  // The starts of the day before would be none of this day's.
  const canBook = isRead && bookings.day >= bookings.today && bookings.day <= bookings.rules.last_day;
  useKeys({ escape: close, n: canBook ? () => startNew(null, null) : undefined });

  const panel =
    selected && proposal && selected.status === 'playing' ? (
      <LengthenGame
        key={selected.id}
        bookings={bookings}
        order={selected}
        proposal={proposal}
        canAct={isLive}
        onChange={setProposal}
        onDone={onChanged}
        onCancel={() => setProposal(null)}
      />
    ) : selected && proposal ? (
      <MoveBooking
        key={selected.id}
        bookings={bookings}
        order={selected}
        proposal={proposal}
        now={now}
        canAct={isLive}
        onChange={setProposal}
        onDone={onChanged}
        onCancel={() => setProposal(null)}
      />
    ) : selected ? (
      <BookingPanel
        key={selected.id}
        order={selected}
        board={board}
        session={session}
        now={now}
        canAct={isLive}
        line={text.lineOf(selected)}
        act={act}
        onMove={isMovable(selected, now) ? () => propose(selected.id, { steps: 0, rows: 0 }, 'place') : null}
        onClose={close}
      />
    ) : draft ? (
      <NewBooking
        bookings={bookings}
        game={draft}
        now={now}
        canAct={isLive}
        onChange={setDraft}
        onClose={close}
        onBooked={(id, text) => {
          act.showDone(text);
          setDraft(null);
          setSelectedId(id);
        }}
      />
    ) : selectedId && act.outcome ? (
      // The booking is no longer one of the day.
      <div className="flex items-start justify-between gap-2">
        <p role="status" className="py-2 text-brand-text">
          {act.outcome.text}
        </p>
        <IconButton icon={X} label={tc('unlock.back')} onClick={close} />
      </div>
    ) : null;
  const panelWithDay = (
    <div ref={panelBox} className="bg-inherit">
      {hasNewDay && <NewDay onOpen={() => void openToday()} />}
      {panel}
    </div>
  );
  const isEmpty = orders.length === 0;
  const isClosed = bookings.open.length === 0;
  return (
    <div className="flex h-full flex-col">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-b bg-surface px-4 py-2">
        <h1 className="min-w-0 flex-1 truncate font-semibold text-title max-sm:sr-only">{t('title')}</h1>
        <DaySwitch
          day={bookings.day}
          today={bookings.today}
          onChange={(day) => {
            if (hasNewDay && day === bookings.today) return void openToday();
            close();
            openScreen('/bookings', day === bookings.today ? {} : { day });
          }}
        />
        <Button
          icon={CalendarPlus}
          disabled={!canBook || isClosed || !isLive}
          onClick={() => startNew(null, null)}
          className="max-sm:order-last max-sm:w-full"
        >
          {t('new')}
        </Button>
        <Clock />
        <IconButton icon={LockKeyhole} label={tc('lock')} onClick={() => void lockCounter()} />
      </header>
      <p role="status" className="sr-only">
        {changed && [text.nameOf(changed), text.tableOf(changed), text.timesOf(changed)].join(', ')}
      </p>
      <div className="flex min-h-0 flex-1">
        <main className="min-w-0 flex-1 overflow-y-auto p-4">
          {bookings.tables.length === 0 || (isClosed && isEmpty) ? (
            <Empty illustration="tables" title={t('closed')} text={t('closedText')} />
          ) : isWide ? (
            <DayGrid
              bookings={bookings}
              period={shownPeriod(bookings)}
              text={text}
              now={now}
              selectedId={selectedId}
              draft={draftPeriod(bookings, draft, proposal)}
              onSelect={select}
              onPropose={propose}
              onLengthen={lengthen}
              onConfirm={() => panelBox.current?.querySelector<HTMLElement>('button[type=submit]')?.focus()}
              onCancel={() => setProposal(null)}
              onEmpty={(table_id, at) => canBook && startNew(table_id, at)}
            />
          ) : isEmpty ? (
            <Empty illustration="tables" title={t('none')} text={t('noneText')} />
          ) : (
            <Agenda orders={orders} text={text} onSelect={select} />
          )}
        </main>
        {isWide && panel && (
          <aside className="w-[22rem] shrink-0 overflow-y-auto has-[form]:w-[25rem] lg:w-[25rem] border-line border-s bg-bg p-4">
            {panelWithDay}
          </aside>
        )}
      </div>
      {!isWide && (
        <PanelSheet open={panel !== null} label={t(draft ? 'new' : 'title')} onClose={close}>
          {panelWithDay}
        </PanelSheet>
      )}
    </div>
  );
}

/** What is drawn with a dashed line: a new booking, or the place that is proposed for one. */
function draftPeriod(
  bookings: Bookings,
  draft: NewGame | null,
  proposal: Proposal | null,
): DayGridProps['draft'] {
  if (proposal) return { ...proposal, ...periodOf(proposal), isTaken: isTaken(bookings, proposal) };
  return draft && draft.start_at !== null
    ? { ...draft, start_at: draft.start_at, end_at: draft.start_at + draft.minutes * 60, isTaken: false }
    : null;
}
