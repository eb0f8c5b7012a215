'use client';

import { useQuery } from '@tanstack/react-query';
import { useFormatter, useLocale, useTranslations } from 'next-intl';
import { AppBar } from '#components/ui/app-bar.tsx';
import { ErrorState } from '#components/ui/error-state.tsx';
import { Page } from '#components/ui/page.tsx';
import { Prose } from '#components/ui/prose.tsx';
import { SkeletonList } from '#components/ui/skeleton-list.tsx';
import { configQueries } from '#lib/api/config.ts';
import { useOnline } from '#lib/network/online.ts';
import { useRouter } from '#lib/router/router.ts';

/** One of the hall's legal texts, with its date and version. */
export function TextPage({ text, title }: { text: 'terms' | 'privacy'; title: string }) {
  const t = useTranslations();
  const format = useFormatter();
  const online = useOnline();
  const { navigateBack } = useRouter();
  const { data, isError, refetch } = useQuery(configQueries.text(text, useLocale()));
  return (
    <Page bar={<AppBar title={data?.title ?? title} onBack={() => navigateBack()} />}>
      {data && (
        <article>
          <p className="mb-4 text-ink-2 text-small">
            {t('text.version', {
              version: data.version,
              date: format.dateTime(new Date(`${data.date}T00:00:00Z`), {
                dateStyle: 'long',
                timeZone: 'UTC',
              }),
            })}
          </p>
          <Prose html={data.html} />
        </article>
      )}
      {!data && isError && <ErrorState kind={online ? 'error' : 'offline'} onRetry={() => refetch()} />}
      {!data && !isError && <SkeletonList rows={5} label={t('ui.loading')} />}
    </Page>
  );
}
