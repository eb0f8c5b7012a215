'use client';

import { type AbstractIntlMessages, IntlErrorCode, NextIntlClientProvider } from 'next-intl';
import { createContext, type ReactNode, useContext, useEffect, useEffectEvent, useState } from 'react';
import { setCallLocale } from '#lib/api/lang.ts';
import { defaultLocale, fallbackLocale, type Locale, storedLocale, storeLocale } from './locales.ts';
import { merge } from './merge.ts';

/** Each catalogue is a chunk of its own: one language is loaded, not both. */
const catalogues: Record<Locale, () => Promise<{ default: AbstractIntlMessages }>> = {
  en: () => import('#messages/en.json'),
  'zh-Hans': () => import('#messages/zh-Hans.json'),
};

interface Language {
  readonly locale: Locale;
  /** Switches without a reload. Resolves when the catalogue is there. */
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

/** Words and formats in the person's language; `fallback` is drawn until the first catalogue is there. */
export function I18nProvider({ children, fallback }: { children: ReactNode; fallback: ReactNode }) {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [failure, setFailure] = useState<unknown>(null);

  const setLocale = async (locale: Locale) => {
    const { default: messages } = await catalogues[locale]();
    storeLocale(locale);
    document.documentElement.lang = locale;
    setCallLocale(locale);
    setLoaded({ locale, messages });
  };
  const start = useEffectEvent(() => {
    setLocale(storedLocale()).catch(setFailure);
  });
  useEffect(() => start(), []);

  // The boundary above knows what to do about a chunk that can't be had.
  if (failure) throw failure;
  if (!loaded) return fallback;

  // A key that is missing falls back to the other catalogue, which is only loaded then.
  const fillGaps = async () => {
    const { default: gaps } = await catalogues[fallbackLocale]();
    setLoaded({ locale: loaded.locale, messages: merge(gaps, loaded.messages) });
  };
  return (
    <LanguageContext value={{ locale: loaded.locale, setLocale }}>
      <NextIntlClientProvider
        locale={loaded.locale}
        messages={loaded.messages}
        timeZone={Intl.DateTimeFormat().resolvedOptions().timeZone}
        onError={(error) => {
          if (error.code === IntlErrorCode.MISSING_MESSAGE && loaded.locale === defaultLocale)
            void fillGaps().catch(() => {});
        }}
        getMessageFallback={() => ''}
      >
        {children}
      </NextIntlClientProvider>
    </LanguageContext>
  );
}
