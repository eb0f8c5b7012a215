'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { PagedList } from '#app/features/query/paged-list.tsx';
import { AppBar } from '#components/ui/app-bar.tsx';
import { useMoney } from '#components/ui/currency.tsx';
import { Empty } from '#components/ui/empty.tsx';
import { ListGroup } from '#components/ui/list-group.tsx';
import { Page } from '#components/ui/page.tsx';
import { Section } from '#components/ui/section.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { LedgerRow } from '#components/wallet/ledger-row.tsx';
import { walletQueries } from '#lib/api/wallet.ts';
import { groupByMonth } from '#lib/calendar/group-by-date.ts';
import type { Entry } from '#lib/contract/wallet.ts';
import { href, useRouter } from '#lib/router/router.ts';

const types = ['income', 'expense'] as const;

/**
 * Top-up Records: what came into the wallet and what went out of it, by month. The specification has both kinds on this
 * page, so it shows the wallet's ledger, where a top-up and its bonus are income, rather than payments alone.
 */
export default function VipLogs() {
  const t = useTranslations();
  const { navigateBack } = useRouter();
  const [type, setType] = useState<(typeof types)[number]>('income');
  const logs = useInfiniteQuery(walletQueries.logs(type));
  const monthName = useMonthName();
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
          empty={<Empty scene="records" title={t('wallet.empty.title')} text={t('wallet.empty.text')} />}
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

/** Of what is shown of the month; older entries join as the list goes on. */
function Sum({ entries }: { entries: readonly Entry[] }) {
  const money = useMoney();
  return (
    <span className="text-ink-3 text-small tabular-nums">
      {money.text(entries.reduce((sum, { amount }) => sum + amount, 0))}
    </span>
  );
}

function useMonthName() {
  const format = useFormatter();
  return (month: string) =>
    format.dateTime(new Date(`${month}-01T00:00:00Z`), { year: 'numeric', month: 'long', timeZone: 'UTC' });
}
