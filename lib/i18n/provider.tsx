'use client';

import { type AbstractIntlMessages, IntlErrorCode, NextIntlClientProvider } from 'next-intl';
import { createContext, type ReactNode, use, useContext, useEffect, useEffectEvent, useState } from 'react';
import { setRequestLocale } from '#lib/api/client/language-header.ts';
import { loadFullCatalogue, loadHomeCatalogue } from './catalogues.ts';
import { defaultLocale, fallbackLocale, type Locale, storedLocale, storeLocale } from './locales.ts';
import { mergeCatalogues } from './merge-catalogues.ts';

interface Language {
  readonly locale: Locale;
  /** Switches without a reload. Resolves when the words are there. */
  setLocale(locale: Locale): Promise<void>;
}

const LanguageContext = createContext<Language | null>(null);

/** The language of the app and how to switch it. */
export function useLanguage(): Language {
  const language = useContext(LanguageContext);
  if (!language) throw new Error('there is no I18nProvider above');
  return language;
}

interface Loaded {
  readonly locale: Locale;
  readonly messages: AbstractIntlMessages;
}

/** Words and formats in the person's language; `fallback` is drawn until the first words are there. */
export function I18nProvider({ children, fallback }: { children: ReactNode; fallback: ReactNode }) {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [failure, setFailure] = useState<unknown>(null);

  const show = (locale: Locale, messages: AbstractIntlMessages) => {
    document.documentElement.lang = locale;
    setRequestLocale(locale);
    setLoaded({ locale, messages });
  };
  const setLocale = async (locale: Locale) => {
    // The page that is open must not wait for its words.
    const messages = await loadFullCatalogue(locale, true);
    storeLocale(locale);
    show(locale, messages);
  };
  const start = useEffectEvent(() => {
    const locale = storedLocale();
    loadHomeCatalogue(locale).then((messages) => show(locale, messages), setFailure);
  });
  useEffect(() => start(), []);

  // The boundary above knows what to do about a chunk that can't be had.
  if (failure) throw failure;
  if (!loaded) return fallback;
  return (
    <LanguageContext value={{ locale: loaded.locale, setLocale }}>
      <CatalogueProvider {...loaded}>{children}</CatalogueProvider>
    </LanguageContext>
  );
}

/** Holds every page but Home, whose words are all that is loaded at first; suspends until the others are there. */
export function FullCatalogue({ children }: { children: ReactNode }) {
  const { locale } = useLanguage();
  return (
    <CatalogueProvider locale={locale} messages={use(loadFullCatalogue(locale))}>
      {children}
    </CatalogueProvider>
  );
}

function CatalogueProvider({ locale, messages, children }: Loaded & { children: ReactNode }) {
  const [gaps, setGaps] = useState<AbstractIntlMessages | null>(null);
  return (
    <NextIntlClientProvider
      locale={locale}
      messages={gaps ? mergeCatalogues(gaps, messages) : messages}
      timeZone={Intl.DateTimeFormat().resolvedOptions().timeZone}
      onError={(error) => {
        // A fault of ours, which the tests look for; the person gets the other language's words.
        console.error(error.message);
        if (error.code === IntlErrorCode.MISSING_MESSAGE && locale === defaultLocale && !gaps)
          loadFullCatalogue(fallbackLocale).then(setGaps, () => {});
      }}
      getMessageFallback={() => ''}
    >
      {children}
    </NextIntlClientProvider>
  );
}
