import { NextIntlClientProvider, useLocale, useMessages } from 'next-intl';
import { type ReactNode, useMemo } from 'react';
import type { Locale } from '#lib/i18n/locales.ts';
import { mergeCatalogues } from '#lib/i18n/merge-catalogues.ts';
import en from '#messages/counter/reports/en.json';
import zh from '#messages/counter/reports/zh-Hans.json';

const catalogues: Record<Locale, typeof en> = { en, 'zh-Hans': zh };

/** The texts of the reports, beside those of the counter: they come with the code of the reports. */
export function ReportsTexts({ children }: { children: ReactNode }) {
  const locale = useLocale() as Locale;
  const messages = useMessages();
  const merged = useMemo(() => mergeCatalogues(messages, catalogues[locale]), [messages, locale]);
  return (
    <NextIntlClientProvider locale={locale} messages={merged}>
      {children}
    </NextIntlClientProvider>
  );
}
