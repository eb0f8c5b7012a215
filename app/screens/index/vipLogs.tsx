'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { PagedList } from '#app/features/query/paged-list.tsx';
import { entryHref } from '#app/features/receipt/entry-href.ts';
import { AppBar } from '#components/ui/app-bar.tsx';
import { useMoney } from '#components/ui/currency.tsx';
import { Empty } from '#components/ui/empty.tsx';
import { Page } from '#components/ui/page.tsx';
import { Section } from '#components/ui/section.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { useDayText } from '#components/ui/use-day-text.ts';
import { EntryList } from '#components/wallet/entry-list.tsx';
import { walletQueries } from '#lib/api/wallet.ts';
import { groupByMonth } from '#lib/calendar/group-by-date.ts';
import { type EntryGroup, entryGroups, type WalletEntry } from '#lib/contract/wallet.ts';
import { useRouter } from '#lib/router/router.ts';

/** Top-ups by month: income with its bonus, and what was spent on table time. */
export default function VipLogs() {
  const t = useTranslations();
  const { navigateBack } = useRouter();
  const [group, setGroup] = useState<EntryGroup>('topups');
  const logs = useInfiniteQuery(walletQueries.group(group));
  const dayText = useDayText();
  const monthName = (month: string) => dayText(`${month}-01`, { year: 'numeric', month: 'long' });
  return (
    <Page
      bar={<AppBar title={t('page.vipLogs')} onBack={() => navigateBack()} />}
      onRefresh={() => logs.refetch()}
    >
      <div className="flex flex-1 flex-col gap-5">
        <Segmented
          label={t('wallet.filter.label')}
          value={group}
          onChange={setGroup}
          options={entryGroups.map((value) => ({ value, label: t(`vip.records.${value}`) }))}
        />
        <PagedList
          query={logs}
          shape="rows"
          rows={6}
          empty={
            <Empty
              illustration="records"
              title={t('wallet.empty.title')}
              text={t(`vip.records.empty.${group}`)}
            />
          }
        >
          {(list) =>
            groupByMonth(list).map(({ key, items }) => (
              <Section
                key={key}
                title={monthName(key)}
                action={group !== 'returns' && <Sum entries={items} />}
              >
                <EntryList label={monthName(key)} entries={items} hrefOf={entryHref} />
              </Section>
            ))
          }
        </PagedList>
      </div>
    </Page>
  );
}

/** The sum of the month's entries that are loaded, the bonuses apart. */
function Sum({ entries }: { entries: readonly WalletEntry[] }) {
  const t = useTranslations('vip.records');
  const money = useMoney();
  const sumOf = (list: readonly WalletEntry[]) => list.reduce((sum, { amount }) => sum + amount, 0);
  const bonus = sumOf(entries.filter(({ kind }) => kind === 'bonus'));
  const rest = money.text(sumOf(entries) - bonus);
  return (
    <span className="text-ink-3 text-small tabular-nums">
      {bonus > 0 ? t('withBonus', { amount: rest, bonus: money.text(bonus) }) : rest}
    </span>
  );
}
