import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { BillRow } from '#components/order/bill-row.tsx';
import { Amount } from '#components/ui/amount.tsx';
import { Card } from '#components/ui/card.tsx';
import { useMoney } from '#components/ui/currency.tsx';
import { Section } from '#components/ui/section.tsx';
import type { ReportFigures as Figures } from '#lib/contract/counter/report.ts';
import { DataTable } from './data-table.tsx';

/** What a period has earned and taken. Groups in which nothing was booked are left out. */
export function ReportFigures({ figures }: { figures: Figures }) {
  const t = useTranslations('counter.reports');
  const { revenue, kept, written_off, bonus, drawer, other } = figures;
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
      <Section title={t('revenue')}>
        <Card>
          <dl>
            <Row label={t('charged')} value={revenue.charged} />
            <Row label={t('earlyEnd')} value={revenue.early_end} optional />
            <Row label={t('cancelled')} value={revenue.cancelled} optional />
            <Row label={t('byStaff')} value={revenue.by_staff} optional />
            <Row label={t('total')} value={revenue.total} total />
            {revenue.tax !== 0 && (
              <>
                <Row label={t('net')} value={revenue.total - revenue.tax} />
                <Row label={t('tax')} value={revenue.tax} />
              </>
            )}
            <Row label={t('kept')} note={t('keptNote')} value={kept} optional />
            <Row label={t('writtenOff')} note={t('writtenOffNote')} value={written_off} optional />
          </dl>
        </Card>
      </Section>
      <Takings takings={figures.takings} />
      <Group title={t('drawer')} amounts={Object.values(drawer)}>
        <Row label={t('float')} value={drawer.float} optional />
        <Row label={t('expenses')} value={drawer.expenses} optional />
        <Row label={t('toSafe')} value={drawer.to_safe} optional />
        <Row label={t('difference')} value={drawer.difference} optional />
      </Group>
      <Group title={t('bonus')} amounts={Object.values(bonus)}>
        <Row label={t('bonusGiven')} value={bonus.given} />
        <Row label={t('bonusTakenBack')} value={bonus.taken_back} optional />
      </Group>
      <Group title={t('other')} amounts={Object.values(other)}>
        <Row label={t('corrections')} value={other.corrections} optional />
        <Row label={t('losses')} value={other.losses} optional />
        <Row label={t('inTransit')} value={other.in_transit} optional />
      </Group>
    </div>
  );
}

function Takings({ takings }: Pick<Figures, 'takings'>) {
  const t = useTranslations('counter.reports');
  const nameOf = (method: string) =>
    method === 'cash' || method === 'terminal' ? t(`method.${method}`) : capitalized(method);
  const columns = ['games', 'topups', 'paid_out', 'total'] as const;
  const money = useMoney();
  const amounts = (row: Record<(typeof columns)[number], number>) =>
    columns.map((column) => money.text(row[column]));
  const sums = Object.fromEntries(
    columns.map((column) => [column, takings.reduce((sum, row) => sum + row[column], 0)]),
  ) as Record<(typeof columns)[number], number>;
  return (
    <Section title={t('takings')}>
      <DataTable
        label={t('takings')}
        columns={[
          { key: 'method', label: t('methodName') },
          { key: 'games', label: t('games'), isNumber: true },
          { key: 'topups', label: t('topups'), isNumber: true },
          { key: 'paid_out', label: t('paidOut'), isNumber: true },
          { key: 'total', label: t('total'), isNumber: true },
        ]}
        rows={[
          ...takings.map((row) => ({ key: row.method, cells: [nameOf(row.method), ...amounts(row)] })),
          { key: 'all', cells: [t('total'), ...amounts(sums)], isTotal: true },
        ]}
      />
      <p className="mt-2 px-1 text-caption text-ink-3">{t('takingsNote')}</p>
    </Section>
  );
}

const capitalized = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

function Group({
  title,
  amounts,
  children,
}: {
  title: string;
  amounts: readonly number[];
  children: ReactNode;
}) {
  if (amounts.every((amount) => amount === 0)) return null;
  return (
    <Section title={title}>
      <Card>
        <dl>{children}</dl>
      </Card>
    </Section>
  );
}

/** `optional`: left out if it is 0. */
function Row({
  label,
  note,
  value,
  total = false,
  optional = false,
}: {
  label: string;
  note?: string;
  value: number;
  total?: boolean;
  optional?: boolean;
}) {
  if (optional && value === 0) return null;
  return (
    <BillRow
      label={label}
      note={note}
      value={<Amount value={value} size={total ? 'md' : 'sm'} />}
      total={total}
    />
  );
}
