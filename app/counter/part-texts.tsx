import { type AbstractIntlMessages, NextIntlClientProvider, useLocale, useMessages } from 'next-intl';
import { type ReactNode, useMemo } from 'react';
import type { Locale } from '#lib/i18n/locales.ts';
import { mergeCatalogues } from '#lib/i18n/merge-catalogues.ts';

interface PartTextsProps {
  readonly catalogues: Readonly<Record<Locale, AbstractIntlMessages>>;
  readonly children: ReactNode;
}

/** The texts of a part of the counter that is loaded when it is opened, beside those of the counter. */
export function PartTexts({ catalogues, children }: PartTextsProps) {
  const locale = useLocale() as Locale;
  const messages = useMessages();
  const merged = useMemo(() => mergeCatalogues(messages, catalogues[locale]), [messages, catalogues, locale]);
  return (
    <NextIntlClientProvider locale={locale} messages={merged}>
      {children}
    </NextIntlClientProvider>
  );
}
