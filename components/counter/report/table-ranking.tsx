import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { useMoney } from '#components/ui/currency.tsx';
import { Section } from '#components/ui/section.tsx';
import type { Heat } from '#lib/contract/counter/report.ts';
import { DataTable } from './data-table.tsx';

const SHOWN = 10;

/** The tables by what they earned. `withOutlet`: several outlets have tables of the same number. */
export function TableRanking({ tables, withOutlet }: Pick<Heat, 'tables'> & { withOutlet: boolean }) {
  const t = useTranslations('counter.reports');
  const table = useTranslations('counter');
  const format = useFormatter();
  const money = useMoney();
  const [all, setAll] = useState(false);
  const shown = tables.slice(0, all ? tables.length : SHOWN);
  return (
    <Section title={t('tables')}>
      {tables.length === 0 ? (
        <p className="px-1 text-ink-3">{t('noGames')}</p>
      ) : (
        <DataTable
          label={t('tables')}
          columns={[
            { key: 'table', label: t('table') },
            { key: 'revenue', label: t('revenue'), isNumber: true },
            { key: 'games', label: t('played'), isNumber: true },
            { key: 'hours', label: t('hours'), isNumber: true },
          ]}
          rows={shown.map(({ id, number, outlet, games, minutes, revenue }) => ({
            key: id,
            cells: [
              withOutlet ? `${table('table', { number })} · ${outlet}` : table('table', { number }),
              money.text(revenue),
              format.number(games),
              format.number(minutes / 60, { maximumFractionDigits: 1, minimumFractionDigits: 1 }),
            ],
          }))}
        />
      )}
      {shown.length < tables.length && (
        <Button variant="ghost" block onClick={() => setAll(true)}>
          {t('showTables', { count: tables.length })}
        </Button>
      )}
    </Section>
  );
}
