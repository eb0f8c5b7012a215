'use client';

import { type AbstractIntlMessages, IntlErrorCode, NextIntlClientProvider } from 'next-intl';
import {
  createContext,
  type ReactNode,
  startTransition,
  use,
  useContext,
  useEffect,
  useEffectEvent,
  useState,
} from 'react';
import { loadedFullCatalogue, loadFullCatalogue, loadHomeCatalogue } from './catalogues.ts';
import { defaultLocale, fallbackLocale, type Locale, storedLocale, storeLocale } from './locales.ts';
import { mergeCatalogues } from './merge-catalogues.ts';
import { setRequestLocale } from './request-language.ts';

interface Language {
  readonly locale: Locale;
  /** Switches without a reload. Resolves once the texts are loaded. */
  setLocale(locale: Locale): Promise<void>;
}

const LanguageContext = createContext<Language | null>(null);

export function useLanguage(): Language {
  const language = useContext(LanguageContext);
  if (!language) throw new Error('no I18nProvider');
  return language;
}

interface Loaded {
  readonly locale: Locale;
  readonly messages: AbstractIntlMessages;
}

/** Texts and formats in the person's language; draws `fallback` until the home catalogue is loaded. */
export function I18nProvider({ children, fallback }: { children: ReactNode; fallback: ReactNode }) {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [failure, setFailure] = useState<unknown>(null);

  const show = (locale: Locale, messages: AbstractIntlMessages) => {
    document.documentElement.lang = locale;
    setRequestLocale(locale);
    setLoaded({ locale, messages });
  };
  const setLocale = async (locale: Locale) => {
    // The full catalogue, or the open page would suspend.
    const messages = await loadFullCatalogue(locale, { retry: true });
    storeLocale(locale);
    show(locale, messages);
  };
  const start = useEffectEvent(() => {
    const locale = storedLocale();
    // The page is shown in a transition, as that draws all of it: a long task would keep taps waiting.
    const showPage = (messages: AbstractIntlMessages) => startTransition(() => show(locale, messages));
    loadHomeCatalogue(locale).then(showPage, setFailure);
  });
  useEffect(() => start(), []);

  // The load boundary above catches the error.
  if (failure) throw failure;
  if (!loaded) return fallback;
  return (
    <LanguageContext value={{ locale: loaded.locale, setLocale }}>
      <CatalogueProvider {...loaded}>{children}</CatalogueProvider>
    </LanguageContext>
  );
}

/** Wraps every page but Home: suspends until all texts are loaded. */
export function FullCatalogue({ children }: { children: ReactNode }) {
  const { locale } = useLanguage();
  return (
    <CatalogueProvider
      locale={locale}
      messages={loadedFullCatalogue(locale) ?? use(loadFullCatalogue(locale))}
    >
      {children}
    </CatalogueProvider>
  );
}

function CatalogueProvider({ locale, messages, children }: Loaded & { children: ReactNode }) {
  const [fallback, setFallback] = useState<AbstractIntlMessages | null>(null);
  return (
    <NextIntlClientProvider
      locale={locale}
      messages={fallback ? mergeCatalogues(fallback, messages) : messages}
      // The phone's zone takes 20 ms to look up, and is not needed: every caller names the zone of its date.
      timeZone="UTC"
      onError={(error) => {
        // The browser tests fail on this; a person gets the text of the other language.
        console.error(error.message);
        if (error.code === IntlErrorCode.MISSING_MESSAGE && locale === defaultLocale && !fallback)
          loadFullCatalogue(fallbackLocale).then(setFallback, () => {});
      }}
      getMessageFallback={() => ''}
    >
      {children}
    </NextIntlClientProvider>
  );
}
