import { Check, TriangleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { useMoney } from '#components/ui/currency.tsx';
import { cx } from '#components/ui/cx.ts';
import { TextField } from '#components/ui/text-field.tsx';
import { useClockText } from '#components/ui/use-clock-text.ts';
import { call } from '#lib/api/client/call.ts';
import { staff } from '#lib/api/counter/staff.ts';
import { type BoardAlert, counterBoardApi } from '#lib/contract/counter/board.ts';
import type { ActionRunner } from './use-action.ts';
import { counterHref } from './use-counter-location.ts';

interface AlertProps {
  readonly timeZone: string;
  readonly act: ActionRunner;
  readonly canAct: boolean;
}

interface AlertListProps extends AlertProps {
  readonly alerts: readonly BoardAlert[];
  /** The id of the alert that a notification opened. */
  readonly opened: string | null;
}

/** What needs a person, until somebody has taken it and done it. */
export function AlertList({ alerts, opened, ...props }: AlertListProps) {
  const t = useTranslations('counter.aside');
  const [seen, setSeen] = useState<string | null>(null);
  const isThere = opened !== null && alerts.some(({ id }) => id === opened);
  if (isThere && seen !== opened) setSeen(opened);
  // If the alert was shown here, the person knows what became of it.
  const isOver = opened !== null && !isThere && seen !== opened;
  return (
    <section aria-label={t('alerts')}>
      <h2 className="mb-2 font-semibold text-title">{t('alerts')}</h2>
      {isOver && (
        <p role="status" className="mb-2 text-ink-2">
          {t('alertOver')}
        </p>
      )}
      {alerts.length === 0 && (
        <p className="flex items-center gap-2 text-ink-3">
          <Check aria-hidden="true" className="size-4" />
          {t('noAlerts')}
        </p>
      )}
      <ul className="flex flex-col gap-2">
        {alerts.map((alert) => (
          <li key={alert.id}>
            <AlertCard alert={alert} isOpened={alert.id === opened} {...props} />
          </li>
        ))}
      </ul>
      {props.act.outcome && (
        <p
          role="status"
          className={cx('mt-2', props.act.outcome.isProblem ? 'text-danger-text' : 'text-brand-text')}
        >
          {props.act.outcome.text}
        </p>
      )}
    </section>
  );
}

function AlertCard({
  alert,
  isOpened,
  timeZone,
  act,
  canAct,
}: AlertProps & { alert: BoardAlert; isOpened: boolean }) {
  const t = useTranslations('counter');
  const { coming } = useClockText(timeZone);
  const money = useMoney();
  const { id, kind, table, fault, refund, taken_by } = alert;
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isOpened) return;
    card.current?.scrollIntoView({ block: 'nearest' });
    card.current?.focus({ preventScroll: true });
  }, [isOpened]);
  const take = () =>
    act.run(
      `take ${id}`,
      () =>
        fault
          ? call(counterBoardApi.takeFault, { id: fault.id }, staff)
          : call(counterBoardApi.takeAlert, { id }, staff),
      () => '',
    );
  return (
    <article
      ref={card}
      tabIndex={isOpened ? -1 : undefined}
      className={cx(
        'rounded-lg p-3 shadow-card',
        isOpened && 'outline-2 outline-danger-text outline-offset-2',
        taken_by === null ? 'bg-danger-soft text-danger-text' : 'bg-surface',
      )}
    >
      <h3 className="flex items-center gap-2 font-semibold">
        <TriangleAlert aria-hidden="true" className="size-4 shrink-0" />
        {table && `${t('table', { number: table.number })} · `}
        {fault ? t(`fault.${fault.kind}`) : t(`alert.${kind}`)}
      </h3>
      {fault && <p className="mt-1 text-ink">{fault.content}</p>}
      {refund && (
        <p className="mt-1 text-ink">
          {t('alert.refundText', { amount: money.text(refund.amount) })}{' '}
          <a
            className="hit font-medium underline underline-offset-2"
            href={counterHref('/people', { id: refund.user_id })}
          >
            {t('alert.refundPerson')}
          </a>
        </p>
      )}
      <div className="mt-1 flex items-end justify-between gap-3">
        <p className="pb-0.5 text-caption text-ink-2">
          {t('alert.since', { time: coming(alert.at) })}
          {taken_by !== null && ` · ${t('alert.takenBy', { name: taken_by })}`}
        </p>
        {taken_by === null && (
          <Button variant="outline" disabled={!canAct} loading={act.running === `take ${id}`} onClick={take}>
            {t('act.take')}
          </Button>
        )}
      </div>
      {fault && taken_by !== null && <FaultActions id={fault.id} act={act} canAct={canAct} />}
    </article>
  );
}

function FaultActions({ id, act, canAct }: { id: string; act: ActionRunner; canAct: boolean }) {
  const t = useTranslations('counter.act');
  const [isAnswering, setAnswering] = useState(false);
  const [text, setText] = useState('');
  const answer = (event: FormEvent) => {
    event.preventDefault();
    act.run(
      `answer ${id}`,
      () => call(counterBoardApi.answerFault, { id, text }, staff),
      () => {
        setAnswering(false);
        setText('');
        return t('answered');
      },
    );
  };
  if (isAnswering)
    return (
      <form onSubmit={answer} className="mt-2 flex flex-col gap-2">
        <TextField label={t('answerLabel')} value={text} onChange={setText} />
        <Button type="submit" disabled={!canAct || !text.trim()} loading={act.running === `answer ${id}`}>
          {t('send')}
        </Button>
      </form>
    );
  return (
    <div className="mt-2 flex gap-2 *:flex-1">
      <Button variant="secondary" onClick={() => setAnswering(true)}>
        {t('answer')}
      </Button>
      <Button
        disabled={!canAct}
        loading={act.running === `done ${id}`}
        onClick={() =>
          act.run(
            `done ${id}`,
            () => call(counterBoardApi.finishFault, { id }, staff),
            () => t('finished'),
          )
        }
      >
        {t('done')}
      </Button>
    </div>
  );
}
