'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { PagedList } from '#app/features/query/paged-list.tsx';
import { AppBar } from '#components/ui/app-bar.tsx';
import { useMoney } from '#components/ui/currency.tsx';
import { Empty } from '#components/ui/empty.tsx';
import { ListGroup } from '#components/ui/list-group.tsx';
import { Page } from '#components/ui/page.tsx';
import { Section } from '#components/ui/section.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { useDayText } from '#components/ui/use-day-text.ts';
import { LedgerRow } from '#components/wallet/ledger-row.tsx';
import { walletQueries } from '#lib/api/wallet.ts';
import { groupByMonth } from '#lib/calendar/group-by-date.ts';
import type { WalletEntry } from '#lib/contract/wallet.ts';
import { href, useRouter } from '#lib/router/router.ts';

const types = ['income', 'expense'] as const;

/**
 * Top-up Records: the wallet entries by month. SPEC §3 has both income and expense on this page, so it shows the ledger
 * rather than top-ups alone.
 */
export default function VipLogs() {
  const t = useTranslations();
  const { navigateBack } = useRouter();
  const [type, setType] = useState<(typeof types)[number]>('income');
  const logs = useInfiniteQuery(walletQueries.logs(type));
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
          value={type}
          onChange={setType}
          options={types.map((value) => ({ value, label: t(`wallet.filter.${value}`) }))}
        />
        <PagedList
          query={logs}
          rows={6}
          empty={
            <Empty illustration="records" title={t('wallet.empty.title')} text={t('wallet.empty.text')} />
          }
        >
          {(list) =>
            groupByMonth(list).map(({ key, items }) => (
              <Section key={key} title={monthName(key)} action={<Sum entries={items} />}>
                <ListGroup label={monthName(key)}>
                  {items.map((entry) => (
                    <LedgerRow
                      key={entry.id}
                      entry={entry}
                      {...(entry.order_id
                        ? { href: href('/pages/order/finish', { id: entry.order_id }) }
                        : {})}
                    />
                  ))}
                </ListGroup>
              </Section>
            ))
          }
        </PagedList>
      </div>
    </Page>
  );
}

/** The sum of the month's entries that are loaded. */
function Sum({ entries }: { entries: readonly WalletEntry[] }) {
  const money = useMoney();
  return (
    <span className="text-ink-3 text-small tabular-nums">
      {money.text(entries.reduce((sum, { amount }) => sum + amount, 0))}
    </span>
  );
}
