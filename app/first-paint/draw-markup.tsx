import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type AbstractIntlMessages, NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { TableTypesProvider } from '#components/table/table-types.tsx';
import { CurrencyProvider } from '#components/ui/currency-provider.tsx';
import type { PhoneSettings } from '#lib/contract/document.ts';
import type { HomeData } from '#lib/contract/home.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { PhoneProvider } from '#lib/i18n/phone.ts';
import { type Router, RouterContext } from '#lib/router/router.ts';
import en from '#messages/en.json' with { type: 'json' };
import zh from '#messages/zh-Hans.json' with { type: 'json' };

const homeCatalogues: Record<Locale, AbstractIntlMessages> = { en, 'zh-Hans': zh };

/** No effect and no handler runs while markup is drawn: nothing of a router is called. */
const router = { history: {}, navigator: {} } as Router;

export interface DrawMarkupOptions {
  readonly client: QueryClient;
  readonly locale: Locale;
  readonly phone: PhoneSettings;
  readonly config: Pick<HomeData['config'], 'currency' | 'table_types'>;
  /** If omitted, those of Home. */
  readonly messages?: AbstractIntlMessages;
}

/** Draws a part of the app as markup. */
export async function drawMarkup(
  children: ReactNode,
  { client, locale, phone, config, messages = homeCatalogues[locale] }: DrawMarkupOptions,
): Promise<string> {
  const { prelude } = await prerender(
    <QueryClientProvider client={client}>
      <RouterContext value={router}>
        <PhoneProvider value={phone}>
          <NextIntlClientProvider locale={locale} messages={messages} timeZone="UTC">
            <CurrencyProvider currency={config.currency}>
              <TableTypesProvider types={config.table_types}>{children}</TableTypesProvider>
            </CurrencyProvider>
          </NextIntlClientProvider>
        </PhoneProvider>
      </RouterContext>
    </QueryClientProvider>,
    // All in one piece: a part that is sent later needs an inline script.
    { identifierPrefix: 'h', progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  client.clear();
  return new Response(prelude).text();
}
