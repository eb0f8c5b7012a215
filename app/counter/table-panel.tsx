import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { PhoneNumber } from '#components/counter/phone-number.tsx';
import { isUrgent, shownState } from '#components/counter/shown-state.ts';
import { StateBadge } from '#components/counter/state-badge.tsx';
import { Amount } from '#components/ui/amount.tsx';
import { cx } from '#components/ui/cx.ts';
import { IconButton } from '#components/ui/icon-button.tsx';
import { useClockText } from '#components/ui/use-clock-text.ts';
import type { Board, BoardTable } from '#lib/contract/counter/board.ts';
import type { StaffSession } from '#lib/contract/counter/staff.ts';
import { SharesList } from './shares/shares-list.tsx';
import { TableActionsList } from './table-actions-list.tsx';
import type { ActionRunner } from './use-action.ts';

export interface TablePanelProps {
  readonly table: BoardTable;
  readonly board: Board;
  readonly session: StaffSession;
  readonly now: number;
  /** How long it stays so. */
  readonly line: string;
  readonly act: ActionRunner;
  /** False while the board is stale. */
  readonly canAct: boolean;
  readonly onClose: () => void;
  /** For a booking that can go to another time too: opens its form, which stands for the action `move`. */
  readonly onMove?: (() => void) | null;
  /** The phone number of the person who has booked; masked for attendants. */
  readonly mobile?: string | null;
  /** Shows another table in the place of this one. */
  readonly onOtherTable?: (id: string) => void;
}

/** A table, its order, and what can be done about them. */
export function TablePanel({ line, onClose, mobile, ...props }: TablePanelProps) {
  const { table, board, now } = props;
  const t = useTranslations('counter');
  const { time, dayAndTime } = useClockText(board.outlet.time_zone);
  const { order } = table;
  const state = shownState(table);
  return (
    <section aria-label={t('table', { number: table.number })} className="group/panel flex flex-col gap-4">
      <div className="flex items-start justify-between gap-2">
        <div>
          <h2 className="font-semibold text-heading">{t('table', { number: table.number })}</h2>
          <p className="text-ink-3 text-small">
            {table.type_name}
            {order && ` · ${t('order', { number: order.number.slice(-6) })}`}
          </p>
          <p className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1">
            <StateBadge state={state} urgent={isUrgent(table, now)} />
            {line !== t(`state.${state}`) && (
              <span
                className={cx(
                  'font-semibold tabular-nums',
                  order ? 'text-heading' : 'text-body',
                  isUrgent(table, now) && 'text-danger-text',
                )}
              >
                {line}
              </span>
            )}
          </p>
        </div>
        <IconButton icon={X} label={t('unlock.back')} onClick={onClose} />
      </div>
      {order && (
        // On a phone and on a low tablet, the form of an action needs the room.
        <dl className="divide-y divide-line rounded-lg bg-surface px-3 shadow-card [@media(width<48rem),(height<54rem)]:group-has-[form]/panel:hidden">
          <Row name={t('player')}>{order.name ?? t('guest')}</Row>
          {mobile && (
            <Row name={t('login.mobile')}>
              <PhoneNumber number={mobile} />
            </Row>
          )}
          <Row name={t('period')}>
            {order.open_ended && order.status === 'playing'
              ? t('openEnded.from', { from: time(order.start_at), kept: time(order.end_at) })
              : `${time(order.start_at)} – ${time(order.ended_at ?? order.end_at)}`}
          </Row>
          {order.note && <Row name={t('note.label')}>{order.note}</Row>}
          {order.paused_at !== null && <Row name={t('pause.since')}>{time(order.paused_at)}</Row>}
          {order.owed > 0 && (
            <Row name={t('owed')}>
              <Amount value={order.owed} size="sm" />
            </Row>
          )}
          {order.deposit > 0 && order.status !== 'unpaid' && (
            <Row name={t('deposit')}>
              <Amount value={order.deposit} size="sm" />
            </Row>
          )}
        </dl>
      )}
      {order !== null && order.party_size !== null && (
        <SharesList order={order} timeZone={board.outlet.time_zone} />
      )}
      {table.block && (
        <dl className="divide-y divide-line rounded-lg bg-surface px-3 shadow-card">
          <Row name={t('service.until')}>{dayAndTime(table.block.until_at)}</Row>
          <Row name={t('service.reason')}>{table.block.reason}</Row>
        </dl>
      )}
      <TableActionsList {...props} />
    </section>
  );
}

const Row = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex min-h-11 items-center justify-between gap-3 py-2">
    <dt className="text-ink-3">{name}</dt>
    <dd className="text-end font-medium tabular-nums">{children}</dd>
  </div>
);
