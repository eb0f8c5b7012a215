import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { ArrivalList } from '#components/counter/arrival-list.tsx';
import { BoardCard } from '#components/counter/board-card.tsx';
import { BoardPlan } from '#components/counter/board-plan.tsx';
import { BoardSummary } from '#components/counter/board-summary.tsx';
import { NoConnection } from '#components/counter/no-connection.tsx';
import { PanelSheet } from '#components/counter/panel-sheet.tsx';
import { byUrgency, shownState } from '#components/counter/shown-state.ts';
import { useSteadyOrder } from '#components/counter/use-steady-order.ts';
import { useTableLine } from '#components/counter/use-table-line.ts';
import { CurrencyProvider } from '#components/ui/currency-provider.tsx';
import { cx } from '#components/ui/cx.ts';
import { Empty } from '#components/ui/empty.tsx';
import { ErrorState } from '#components/ui/error-state.tsx';
import { Spinner } from '#components/ui/spinner.tsx';
import { useClockText } from '#components/ui/use-clock-text.ts';
import { useNowSeconds } from '#components/ui/use-seconds.ts';
import { RefusalError } from '#lib/api/client/errors.ts';
import { serverNow } from '#lib/api/client/server-clock.ts';
import { useIsWide } from '#lib/browser/wide.ts';
import type { Board, BoardTable } from '#lib/contract/counter/board.ts';
import type { StaffSession } from '#lib/contract/counter/staff.ts';
import { AlertList } from './alert-list.tsx';
import { BillList } from './bill-list.tsx';
import { type BoardView, NowHeader } from './now-header.tsx';
import type { CounterScreenProps } from './screen-props.ts';
import { TablePanel } from './table-panel.tsx';
import { useAction, useOnlyLast } from './use-action.ts';
import { useBoard } from './use-board.tsx';
import { useFocusBack } from './use-focus-back.ts';
import { useKeys } from './use-keys.ts';

/** What happens at the outlet now. */
export function NowPage({ session, query }: CounterScreenProps) {
  const { board, isLive } = useBoard();
  if (board.isPending)
    return (
      <div className="grid h-full place-items-center">
        <Spinner />
      </div>
    );
  if (!board.data)
    return board.error instanceof RefusalError ? (
      <ErrorState onRetry={board.refetch} />
    ) : (
      <NoConnection onRetry={board.refetch} />
    );
  return (
    <CurrencyProvider currency={board.data.currency}>
      <NowBoard
        board={board.data}
        isLive={isLive}
        session={session}
        openedAlert={query.alert ?? null}
        openedTable={query.table ?? null}
      />
    </CurrencyProvider>
  );
}

interface Selection {
  /** The id of the table. */
  readonly id: string;
  readonly order_id: string | null;
  /** The key of the panel: a new panel begins with a new key. */
  readonly panel: string;
}

/** The table that is shown beside the board. If its order goes to another table, that table is shown. */
function useSelectedTable({ tables }: Board, first: string | null, onSelect: () => void) {
  const [selection, setSelection] = useState<Selection | null>(
    first === null ? null : { id: first, order_id: null, panel: first },
  );
  const moved = selection?.order_id && tables.find(({ order }) => order?.id === selection.order_id);
  const selected = moved || tables.find(({ id }) => id === selection?.id);
  const id = selected?.id;
  const order_id = selected?.order?.id ?? null;
  useEffect(() => {
    if (id) setSelection((last) => ({ id, order_id, panel: last?.id === id ? last.panel : id }));
  }, [id, order_id]);
  const select = (next: string | null) => {
    onSelect();
    setSelection(next === null ? null : { id: next, order_id: null, panel: next });
  };
  /** Shows another table in the same panel, which keeps what was typed in its form. */
  const goOnAt = (next: string) =>
    setSelection((last) => ({ id: next, order_id: null, panel: last?.panel ?? next }));
  return { selected, select, goOnAt, panel: selection?.panel ?? '' };
}

interface NowBoardProps {
  readonly board: Board;
  readonly isLive: boolean;
  readonly session: StaffSession;
  /** The id of the alert that a notification opened. */
  readonly openedAlert: string | null;
  /** The id of the table that the queue opened. */
  readonly openedTable: string | null;
}

function NowBoard({ board, isLive, session, openedAlert, openedTable }: NowBoardProps) {
  const { isSoundOn } = useBoard();
  const t = useTranslations('counter');
  const now = useNowSeconds(serverNow);
  const isWide = useIsWide();
  const [view, setView] = useState<BoardView>('grid');
  const act = useAction();
  const alertAction = useAction();
  const billAction = useAction();
  const clearAll = useOnlyLast([act, alertAction, billAction]);
  const timeZone = board.outlet.time_zone;
  const tableLine = useTableLine(timeZone);
  const { time } = useClockText(timeZone);
  const endOf = ({ order }: BoardTable) =>
    order?.status === 'playing' && !order.open_ended ? time(order.end_at) : '';
  const {
    selected,
    select: setSelectedId,
    goOnAt,
    panel: panelKey,
  } = useSelectedTable(board, openedTable, clearAll);
  const selectedId = selected?.id ?? null;
  useFocusBack(selectedId, 'data-table');
  useKeys({ escape: () => setSelectedId(null) });
  const alertTables = new Set(board.alerts.map(({ table }) => table?.id));
  const byNeed = useSteadyOrder(byUrgency(board.tables, now));
  const tables = isWide ? board.tables : byNeed;
  const alerts = (
    <AlertList
      alerts={board.alerts}
      opened={openedAlert}
      timeZone={timeZone}
      act={alertAction}
      canAct={isLive}
    />
  );
  const bills = <BillList board={board} act={billAction} canAct={isLive} />;
  const arrivals = <ArrivalList board={board} now={now} onSelect={setSelectedId} />;
  const panel = selected && (
    <TablePanel
      key={panelKey}
      table={selected}
      board={board}
      session={session}
      now={now}
      line={tableLine(selected, now)}
      act={act}
      canAct={isLive}
      onClose={() => setSelectedId(null)}
      onOtherTable={goOnAt}
    />
  );
  return (
    <div className="flex h-full flex-col">
      <NowHeader
        outlet={board.outlet.name}
        session={session}
        view={view}
        onView={setView}
        isSoundOn={isSoundOn}
      />
      <div className="flex min-h-0 flex-1">
        <main
          className={cx('flex min-w-0 flex-1 flex-col overflow-y-auto px-4 py-3', !isLive && 'grayscale')}
        >
          {!isWide && (board.alerts.length > 0 || openedAlert !== null) && (
            <div className="mb-5">{alerts}</div>
          )}
          {!isWide && <div className="mb-5 empty:hidden">{bills}</div>}
          <div className="mb-2">
            <BoardSummary board={board} />
          </div>
          {board.tables.length === 0 ? (
            <Empty illustration="tables" title={t('noTables')} text={t('noTablesText')} />
          ) : view === 'plan' ? (
            <BoardPlan
              board={board}
              lineOf={(table) => tableLine(table, now, { short: true })}
              alertTables={alertTables}
              labelOf={(table) =>
                [
                  t('table', { number: table.number }),
                  t(`state.${shownState(table)}`),
                  table.order?.name,
                  tableLine(table, now),
                ]
                  .filter(Boolean)
                  .join(', ')
              }
              now={now}
              selectedId={selectedId}
              onSelect={setSelectedId}
            />
          ) : (
            <ul className="grid grid-cols-2 gap-2 sm:grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] sm:gap-3">
              {tables.map((table) => (
                <li key={table.id}>
                  <BoardCard
                    table={table}
                    line={tableLine(table, now)}
                    end={endOf(table)}
                    now={now}
                    hasAlert={alertTables.has(table.id)}
                    selected={table.id === selectedId}
                    onSelect={() => setSelectedId(table.id)}
                  />
                </li>
              ))}
            </ul>
          )}
          {!isWide && <div className="mt-5">{arrivals}</div>}
        </main>
        {isWide && (
          <aside className="flex w-72 shrink-0 flex-col gap-6 overflow-y-auto has-[form]:w-[25rem] lg:w-[25rem] border-line border-s bg-bg p-4">
            {panel ?? (
              <div className="rounded-lg border border-control/60 border-dashed p-4">
                <p className="font-semibold">{t('choose')}</p>
                <p className="text-ink-3 text-small">{t('chooseText')}</p>
              </div>
            )}
            {alerts}
            {bills}
            {arrivals}
          </aside>
        )}
      </div>
      {!isWide && (
        <PanelSheet
          open={panel !== undefined}
          label={selected ? t('table', { number: selected.number }) : ''}
          onClose={() => setSelectedId(null)}
        >
          {panel}
        </PanelSheet>
      )}
    </div>
  );
}
