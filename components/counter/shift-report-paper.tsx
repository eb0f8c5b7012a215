import { useTranslations } from 'next-intl';
import { Fragment, type ReactNode } from 'react';
import { BillRow } from '#components/order/bill-row.tsx';
import { Amount } from '#components/ui/amount.tsx';
import { useClockText } from '#components/ui/use-clock-text.ts';
import type { ShiftReport } from '#lib/contract/counter/money.ts';
import { CashDifference } from './cash-difference.tsx';

/** What moved the cash of a drawer, in the order of the report. Counts show the other movements. */
const cashKinds = ['counter_in', 'topup', 'counter_out', 'hand_back', 'expense', 'cash_move'] as const;

const moveKinds = ['counter_out', 'hand_back', 'card_refund', 'expense', 'cash_move'] as const;

/** The report of a shift as it is printed. */
export function ShiftReportPaper({
  report,
  brand,
  outlet,
}: {
  report: ShiftReport;
  brand: string;
  outlet: { readonly name: string; readonly time_zone: string };
}) {
  const t = useTranslations('counter.money.report');
  const { dayAndTime, time } = useClockText(outlet.time_zone);
  const cash = cashKinds.flatMap((kind) => {
    const rows = report.movements.filter((row) => row.account === 'cash' && row.kind === kind);
    // Negative on the account: the hall has it.
    const amount = -rows.reduce((sum, row) => sum + row.amount, 0);
    return rows.length > 0 ? [{ kind, amount }] : [];
  });
  const { closed_at, counted, counts, difference, left, terminal, terminal_counted } = report;
  const { moves, online, people } = report;
  const isFirstCount = counts.length <= 1 && counts.every((count) => count.counted === counted);
  return (
    <article
      data-theme="light"
      data-receipt
      aria-label={t('title')}
      className="flex flex-col gap-4 rounded-lg bg-surface p-5 text-ink shadow-card"
    >
      <header>
        <p className="font-bold text-heading">{brand}</p>
        <p className="text-ink-2">{outlet.name}</p>
        <p className="mt-2 font-semibold">{t('title')}</p>
        <p className="text-ink-2 text-small">
          {t('opened', { time: dayAndTime(report.opened_at), name: report.opened_by_name })}
        </p>
        <p className="text-ink-2 text-small">
          {closed_at === null
            ? t('stillOpen')
            : t('closed', { time: dayAndTime(closed_at), name: report.closed_by_name ?? '' })}
        </p>
      </header>
      <Part title={t('drawer')}>
        <MoneyRow label={t('opening')} value={report.opening_counted} />
        {cash.map(({ kind, amount }) => (
          <BillRow
            key={kind}
            label={t(`kind.${kind}`)}
            value={<Amount value={amount} size="sm" sign="always" />}
          />
        ))}
        <MoneyRow label={t('expected')} value={report.expected} total />
        {counted !== null && <MoneyRow label={t('counted')} value={counted} />}
        {difference !== null && (
          <BillRow label={t('difference')} value={<CashDifference value={difference} />} />
        )}
        {counted !== null && left !== null && (
          <>
            <MoneyRow label={t('closingMove')} value={counted - left} />
            <MoneyRow label={t('left')} value={left} />
          </>
        )}
      </Part>
      {!isFirstCount && (
        <Part title={t('counts')}>
          {counts.map(({ at, counted: each }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the counts never change, and two may be at the same second.
            <MoneyRow key={index} label={time(at)} value={each} />
          ))}
        </Part>
      )}
      <Part title={t('terminal')}>
        <MoneyRow label={t('terminalBooked')} value={terminal} />
        {terminal_counted !== null && (
          <>
            <MoneyRow label={t('terminalPrinted')} value={terminal_counted} />
            <BillRow label={t('difference')} value={<CashDifference value={terminal_counted - terminal} />} />
          </>
        )}
      </Part>
      <Part title={t('takings')}>
        {people.map(({ name, payments, cash: inCash, terminal: byCard, paid_out }) => (
          <Fragment key={name}>
            <BillRow
              label={<span className="font-semibold text-ink">{name ?? t('unknown')}</span>}
              value={t('payments', { count: payments })}
            />
            {inCash !== 0 && <MoneyRow label={t('cash')} value={inCash} />}
            {byCard !== 0 && <MoneyRow label={t('card')} value={byCard} />}
            {paid_out !== 0 && <MoneyRow label={t('paidOut')} value={-paid_out} />}
          </Fragment>
        ))}
        <BillRow
          label={t('inAll')}
          note={t('payments', { count: people.reduce((sum, { payments }) => sum + payments, 0) })}
          value={
            <Amount
              value={people.reduce((sum, each) => sum + each.cash + each.terminal - each.paid_out, 0)}
            />
          }
          total
        />
      </Part>
      <Part title={t('online')}>
        <BillRow
          label={t('payments', { count: online.count })}
          note={t('onlineNote')}
          value={<Amount value={online.amount} size="sm" />}
        />
      </Part>
      {moves.length > 0 && (
        <Part title={t('moves')}>
          {moves.map(({ id, at, kind, amount, name, reason }) => (
            <BillRow
              key={id}
              label={t(`kind.${moveKinds.find((known) => known === kind) ?? 'other'}`)}
              note={[reason, name === null ? time(at) : t('byName', { time: time(at), name })]
                .filter(Boolean)
                .join(' · ')}
              value={<Amount value={amount} size="sm" sign="always" />}
            />
          ))}
        </Part>
      )}
      <Part title={t('revenue')}>
        <MoneyRow label={t('net')} value={report.revenue - report.tax} />
        <MoneyRow label={t('tax')} value={report.tax} />
        <MoneyRow label={t('gross')} value={report.revenue} total />
        {report.written_off > 0 && <MoneyRow label={t('writtenOff')} value={report.written_off} />}
      </Part>
      <p className="-mt-2 text-caption text-ink-3">{t('revenueNote')}</p>
      {report.note && <p className="border-line border-t pt-3">{t('note', { note: report.note })}</p>}
    </article>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="border-line border-t pt-3">
    <h3 className="font-semibold">{title}</h3>
    <dl>{children}</dl>
  </section>
);

const MoneyRow = ({ label, value, total = false }: { label: string; value: number; total?: boolean }) => (
  <BillRow label={label} value={<Amount value={value} size={total ? 'md' : 'sm'} />} total={total} />
);
