'use client';

import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { QueryError } from '#app/features/query/query-error.tsx';
import { AppBar } from '#components/ui/app-bar.tsx';
import { Page } from '#components/ui/page.tsx';
import { Prose } from '#components/ui/prose.tsx';
import { SkeletonList } from '#components/ui/skeleton-list.tsx';
import { useDayText } from '#components/ui/use-day-text.ts';
import { configQueries } from '#lib/api/config.ts';
import type { LegalTextKey } from '#lib/domain/hall.ts';
import { useRouter } from '#lib/router/router.ts';

/** One of the hall's legal texts, with its date and version. */
export function TextPage({ text }: { text: LegalTextKey }) {
  const t = useTranslations();
  const dayText = useDayText();
  const { navigateBack } = useRouter();
  const query = useQuery(configQueries.text(text, useLocale()));
  const { data, isPending } = query;
  return (
    <Page bar={<AppBar title={data?.title ?? t(`page.${text}`)} onBack={() => navigateBack()} />}>
      {data && (
        <article>
          <p className="mb-4 text-ink-2 text-small">
            {t('text.version', { version: data.version, date: dayText(data.date) })}
          </p>
          <Prose html={data.html} />
        </article>
      )}
      <QueryError query={query} />
      {isPending && <SkeletonList shape="text" rows={5} label={t('ui.loading')} />}
    </Page>
  );
}
