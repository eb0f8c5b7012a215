import { type AbstractIntlMessages, NextIntlClientProvider } from 'next-intl';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { loadFullCatalogue } from '#lib/i18n/catalogues.ts';
import { type Locale, storedLocale, storeLocale } from '#lib/i18n/locales.ts';
import { mergeCatalogues } from '#lib/i18n/merge-catalogues.ts';
import { phoneZone } from '#lib/i18n/phone-zone.ts';
import { setRequestLocale } from '#lib/i18n/request-language.ts';

const catalogues: Record<Locale, () => Promise<{ default: AbstractIntlMessages }>> = {
  en: () => import('#messages/counter/en.json'),
  'zh-Hans': () => import('#messages/counter/zh-Hans.json'),
};

interface Language {
  readonly locale: Locale;
  setLocale(locale: Locale): void;
}

const LanguageContext = createContext<Language>({ locale: 'en', setLocale: () => {} });

export const useCounterLanguage = (): Language => useContext(LanguageContext);

/** The texts of the components and of the counter, in the language of the device. */
export function CounterTexts({ children }: { children: ReactNode }) {
  const [locale, setLocale] = useState(storedLocale);
  const [loaded, setLoaded] = useState<{ locale: Locale; messages: AbstractIntlMessages } | null>(null);
  useEffect(() => {
    let current = true;
    void Promise.all([loadFullCatalogue(locale), catalogues[locale]()]).then(
      ([app, { default: counter }]) => {
        if (!current) return;
        storeLocale(locale);
        setRequestLocale(locale);
        document.documentElement.lang = locale;
        setLoaded({ locale, messages: mergeCatalogues(app, counter) });
      },
    );
    return () => {
      current = false;
    };
  }, [locale]);
  if (!loaded) return null;
  return (
    <LanguageContext value={{ locale: loaded.locale, setLocale }}>
      <NextIntlClientProvider
        {...loaded}
        timeZone={phoneZone()}
        onError={(error) => console.error(error.message)}
        getMessageFallback={() => ''}
      >
        {children}
      </NextIntlClientProvider>
    </LanguageContext>
  );
}
