import { QueryClientProvider } from '@tanstack/react-query';
import { type AbstractIntlMessages, NextIntlClientProvider } from 'next-intl';
import { prerender } from 'react-dom/static';
import { AppFrame, ColumnsFrame, TabFrame, ViewFrame } from '#app/navigation/frames.tsx';
import { Tabs } from '#app/navigation/tabs.tsx';
import Home from '#app/screens/entry/index.tsx';
import { TableTypesProvider } from '#components/table/table-types.tsx';
import { CurrencyProvider } from '#components/ui/currency.tsx';
import { makeQueryClient } from '#lib/api/cache/query-client.ts';
import { seedHome } from '#lib/api/home.ts';
import type { RenderHome, TextDifferences } from '#lib/contract/document.ts';
import type { HomeData } from '#lib/contract/home.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { PhoneLanguageProvider } from '#lib/i18n/phone-language.ts';
import type { HashHistory } from '#lib/router/history.ts';
import { makeNavigator } from '#lib/router/navigator.ts';
import { RouterContext } from '#lib/router/router.ts';
import en from '#messages/en.json' with { type: 'json' };
import zh from '#messages/zh-Hans.json' with { type: 'json' };
import { bilingual } from './bilingual.ts';
import { BilingualText } from './bilingual-text.tsx';
import {
  differencesOf,
  withoutStyles,
  withoutUnseenParts,
  withoutUnstyledClasses,
  withShortDrawings,
  withShortNumbers,
} from './home-markup.ts';

const catalogues: Record<Locale, AbstractIntlMessages> = { en, 'zh-Hans': zh };

/** A phone for which the texts differ: `h12`, where its region writes times as `7:30 PM`. */
const phones = [
  { texts: 'en', locale: 'en', language: 'en-GB' },
  { texts: 'en h12', locale: 'en', language: 'en-US' },
  { texts: 'zh-Hans', locale: 'zh-Hans', language: 'zh-CN' },
  { texts: 'zh-Hans h12', locale: 'zh-Hans', language: 'zh-TW' },
] as const;

/**
 * Draws Home with the app's own components, for the document. Null where there is no outlet. Bundled for Node by
 * scripts/build-document.ts; called by server/http/home-document.ts.
 */
export const renderHome: RenderHome = async (homes) => {
  if (homes.en.store_id === null) return null;
  const styles: string[] = [];
  // The order of the outlets, and so the first one, may differ by language.
  const drawn = phones.filter(({ locale }) => homes[locale].store_id === homes.en.store_id);
  const markups = await Promise.all(
    drawn.map(async ({ locale, language }) =>
      withoutStyles(await draw(homes[locale], locale, language), styles),
    ),
  );
  const [markup = ''] = markups;
  const differences = markups.map((other) => differencesOf(markup, other));
  const texts: Record<string, TextDifferences> = {};
  for (const [at, { texts: key, locale }] of drawn.entries()) {
    const found = differences[at];
    // Most halls show no time that differs by the hour cycle.
    if (found && JSON.stringify(found) !== JSON.stringify(texts[locale])) texts[key] = found;
  }
  const { accent_css, max_width } = homes.en.config;
  const rules = styles.map((style, at) => `[data-s="${at}"]{${style}}`);
  return { markup, css: `${accent_css}:root{--page-max:${max_width}px}${rules.join('')}`, texts };
};

/** A phone whose Home is drawn has opened no other page, and goes nowhere. */
const HOME: readonly string[] = ['#/'];
const nothing = () => {};
const history: HashHistory = {
  stack: () => HOME,
  push: nothing,
  replace: nothing,
  back: nothing,
  rewind: nothing,
  openOverlay: () => nothing,
  subscribe: () => nothing,
  isDrawnByBrowser: () => false,
};
const router = {
  history,
  navigator: makeNavigator(history, {
    isTab: () => false,
    isKnown: () => true,
    isSignInStep: () => false,
    isDetail: () => false,
  }),
};

async function draw(home: HomeData, locale: Locale, phoneLanguage: string): Promise<string> {
  const client = makeQueryClient();
  seedHome(client, locale, home, '');
  const { prelude } = await prerender(
    <QueryClientProvider client={client}>
      <RouterContext value={router}>
        <PhoneLanguageProvider value={phoneLanguage}>
          <NextIntlClientProvider locale={locale} messages={catalogues[locale]} timeZone="UTC">
            <CurrencyProvider currency={home.config.currency}>
              <TableTypesProvider types={home.config.table_types}>
                <AppFrame overlays={<SlowNotice />}>
                  <ViewFrame>
                    <ColumnsFrame split={false}>
                      <TabFrame>
                        <Home />
                      </TabFrame>
                    </ColumnsFrame>
                    <Tabs active="home" />
                  </ViewFrame>
                </AppFrame>
              </TableTypesProvider>
            </CurrencyProvider>
          </NextIntlClientProvider>
        </PhoneLanguageProvider>
      </RouterContext>
    </QueryClientProvider>,
    // All in one piece: a part that is sent later needs an inline script.
    { identifierPrefix: 'h', progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  client.clear();
  // React's marks of boundaries and between texts.
  const markup = (await new Response(prelude).text()).replaceAll(/<!--[^>]*-->/g, '');
  return withShortDrawings(withoutUnstyledClasses(withoutUnseenParts(withShortNumbers(markup))));
}

/** Appears while the app takes long to load. */
const SlowNotice = () => (
  <p className="late fixed inset-x-0 bottom-20 mx-auto w-fit rounded-full bg-inverse px-4 py-2 text-on-inverse text-small">
    <BilingualText {...bilingual(({ ui }) => ui.slow)} />
  </p>
);
