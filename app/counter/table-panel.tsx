import { Brush, CircleStop, LampDesk, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { QuestionButton } from '#components/counter/question-button.tsx';
import { isUrgent, shownState } from '#components/counter/shown-state.ts';
import { StateBadge } from '#components/counter/state-badge.tsx';
import { Amount } from '#components/ui/amount.tsx';
import { Button } from '#components/ui/button.tsx';
import { useMoney } from '#components/ui/currency.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { useClockText } from '#components/ui/use-clock-text.ts';
import { callCounter } from '#lib/api/counter/counter-call.ts';
import { type BoardTable, counterBoardApi } from '#lib/contract/counter/board.ts';
import type { ActRunner } from './use-act.ts';

export interface TablePanelProps {
  readonly table: BoardTable;
  readonly timeZone: string;
  readonly now: number;
  /** How long it stays so. */
  readonly line: string;
  readonly act: ActRunner;
  /** False while the board is stale. */
  readonly canAct: boolean;
  readonly onClose: () => void;
}

/** A table and its order: the largest button is the next act. */
export function TablePanel({ table, timeZone, now, line, act, canAct, onClose }: TablePanelProps) {
  const t = useTranslations('counter');
  const { time } = useClockText(timeZone);
  const { order } = table;
  return (
    <section aria-label={t('table', { number: table.number })} className="flex flex-col gap-4">
      <div className="flex items-start justify-between gap-2">
        <div>
          <h2 className="font-semibold text-heading">{t('table', { number: table.number })}</h2>
          <p className="text-ink-3 text-small">{table.type_name}</p>
          <p className="mt-2 flex flex-wrap items-center gap-2">
            <StateBadge state={shownState(table)} urgent={isUrgent(table, now)} />
            <span className="font-medium tabular-nums">{line}</span>
          </p>
        </div>
        <IconButton icon={X} label={t('unlock.back')} onClick={onClose} />
      </div>
      {order && (
        <dl className="divide-y divide-line rounded-lg bg-surface px-3 shadow-card">
          <Row name={t('order', { number: order.number.slice(-6) })}>{order.name ?? t('guest')}</Row>
          <Row name={t('from')}>{time(order.start_at)}</Row>
          <Row name={t('to')}>{time(order.end_at)}</Row>
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
      <NextAct table={table} act={act} canAct={canAct} />
      <LampRow table={table} timeZone={timeZone} act={act} canAct={canAct} />
      {act.outcome && (
        <p role="status" className={act.outcome.isProblem ? 'text-danger-text' : 'text-brand-text'}>
          {act.outcome.text}
        </p>
      )}
    </section>
  );
}

const Row = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex min-h-11 items-center justify-between gap-3">
    <dt className="text-ink-3">{name}</dt>
    <dd className="text-end font-medium tabular-nums">{children}</dd>
  </div>
);

type ActProps = Pick<TablePanelProps, 'table' | 'act' | 'canAct'>;

function NextAct({ table, act, canAct }: ActProps) {
  const t = useTranslations('counter.act');
  const money = useMoney();
  const { order, number } = table;
  const state = shownState(table);
  if (!order) return null;
  const { id, rev } = order;
  if (state === 'playing')
    return (
      <QuestionButton
        key={id}
        label={t('end')}
        question={t('endQuestion', { number })}
        icon={CircleStop}
        disabled={!canAct}
        loading={act.running === 'end'}
        onConfirm={() =>
          act.run(
            'end',
            () => callCounter(counterBoardApi.end, { id, rev }),
            ({ returned }) => t('ended', { amount: money.text(returned) }),
          )
        }
      />
    );
  if (state === 'held')
    return (
      <QuestionButton
        key={id}
        label={t('release')}
        question={t('releaseQuestion', { number })}
        disabled={!canAct}
        loading={act.running === 'release'}
        onConfirm={() =>
          act.run(
            'release',
            () => callCounter(counterBoardApi.release, { id, rev }),
            () => t('released'),
          )
        }
      />
    );
  if (state !== 'cleaning') return null;
  return (
    <Button
      size="lg"
      block
      icon={Brush}
      disabled={!canAct}
      loading={act.running === 'clean'}
      onClick={() =>
        act.run(
          'clean',
          () => callCounter(counterBoardApi.clean, { id, rev }),
          () => t('cleaned', { number }),
        )
      }
    >
      {t('clean')}
    </Button>
  );
}

function LampRow({ table, timeZone, act, canAct }: ActProps & { timeZone: string }) {
  const t = useTranslations('counter');
  const { time } = useClockText(timeZone);
  const { id, lamp } = table;
  const note = lamp.confirmed
    ? lamp.by_hand_until_at !== null && t('lampByHand', { time: time(lamp.by_hand_until_at) })
    : t('lampUnconfirmed');
  return (
    <div className="flex items-center justify-between gap-3">
      <p className="min-w-0">
        <span className="flex items-center gap-2">
          <LampDesk aria-hidden="true" className={lamp.on ? 'size-5 text-warn-text' : 'size-5 text-ink-3'} />
          {t('lamp')}: {t(lamp.on ? 'isOn' : 'isOff')}
        </span>
        {note && <span className="block text-ink-3 text-small">{note}</span>}
      </p>
      <Button
        variant="secondary"
        disabled={!canAct}
        loading={act.running === 'lamp'}
        onClick={() =>
          act.run(
            'lamp',
            () => callCounter(counterBoardApi.lamp, { table_id: id, on: !lamp.on }),
            ({ until_at }) => t('lampByHand', { time: time(until_at) }),
          )
        }
      >
        {t(lamp.on ? 'lampOff' : 'lampOn')}
      </Button>
    </div>
  );
}
