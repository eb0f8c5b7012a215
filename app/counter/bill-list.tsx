import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Amount } from '#components/ui/amount.tsx';
import { Button } from '#components/ui/button.tsx';
import { cx } from '#components/ui/cx.ts';
import { useClockText } from '#components/ui/use-clock-text.ts';
import type { Board, BoardOrder } from '#lib/contract/counter/board.ts';
import { type BillFormProps, SettleForm, WriteOffForm } from './bill-forms.tsx';
import type { ActionRunner } from './use-action.ts';

interface BillListProps {
  readonly board: Pick<Board, 'bills' | 'tables' | 'outlet'>;
  readonly act: ActionRunner;
  readonly canAct: boolean;
}

/** Games without a fixed end that are stopped and not paid, even if others play on their table by now. */
export function BillList({ board: { bills, tables, outlet }, act, canAct }: BillListProps) {
  const t = useTranslations('counter.openEnded');
  const [openId, setOpenId] = useState<string | null>(null);
  if (bills.length === 0 && !act.outcome) return null;
  return (
    <section aria-label={t('bills')}>
      <h2 className="mb-2 font-semibold text-title">{t('bills')}</h2>
      <ul className="flex flex-col gap-2">
        {bills.map((order) => (
          <li key={order.id}>
            <BillRow
              order={order}
              number={tables.find(({ id }) => id === order.table_id)?.number ?? ''}
              timeZone={outlet.time_zone}
              act={act}
              canAct={canAct}
              isOpen={openId === order.id}
              onOpen={() => setOpenId(order.id)}
              onClose={() => setOpenId(null)}
            />
          </li>
        ))}
      </ul>
      {act.outcome && (
        <p
          role="status"
          className={cx('mt-2', act.outcome.isProblem ? 'text-danger-text' : 'text-brand-text')}
        >
          {act.outcome.text}
        </p>
      )}
    </section>
  );
}

function BillRow({
  number,
  isOpen,
  onOpen,
  ...form
}: BillFormProps & { order: BoardOrder; number: string; isOpen: boolean; onOpen: () => void }) {
  const t = useTranslations('counter');
  const bill = useTranslations('counter.openEnded');
  const { time } = useClockText(form.timeZone);
  const [isGivenUp, setGivenUp] = useState(false);
  const { order, canAct } = form;
  const left = Math.max(0, order.owed - order.deposit);
  if (isOpen && isGivenUp) return <WriteOffForm {...form} onClose={() => setGivenUp(false)} />;
  if (isOpen)
    return (
      <div className="flex flex-col gap-2">
        <SettleForm {...form} />
        {left > 0 && (
          <Button variant="ghost" block disabled={!canAct} onClick={() => setGivenUp(true)}>
            {bill('writeOff')}
          </Button>
        )}
      </div>
    );
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex min-h-[3.25rem] w-full items-center gap-3 rounded-lg bg-surface px-3 py-2 text-start shadow-card active:bg-fill"
    >
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{order.name ?? t('guest')}</span>
        <span className="block text-ink-3 text-small">
          {t('table', { number })}
          {order.ended_at !== null && ` · ${bill('stoppedAt', { time: time(order.ended_at) })}`}
        </span>
      </span>
      {left > 0 || order.deposit === 0 ? (
        <Amount value={left} size="sm" />
      ) : (
        <span className="shrink-0 text-ink-2 text-small">{bill('covered')}</span>
      )}
    </button>
  );
}
