import type { QueryClient } from '@tanstack/react-query';
import type { DocumentGlobals } from '#lib/contract/document.ts';
import type { HomeData } from '#lib/contract/home.ts';
import { type Locale, storedLocale } from '#lib/i18n/locales.ts';
import { setRequestLocale } from '#lib/i18n/request-language.ts';
import { announcementQueries } from './announcement.ts';
import { followHomeCall } from './client/home-call.ts';
import { setServerTime } from './client/server-clock.ts';
import { configQueries } from './config.ts';
import { outletQueries } from './outlet.ts';
import { tableQueries } from './table.ts';

/** Fills the cache with the data of the document and of its call. `chosenId`: the chosen outlet or empty. */
export function readHomeOfDocument(client: QueryClient, chosenId: string): void {
  const { homeData, homeCall } = globalThis as DocumentGlobals;
  const locale = storedLocale();
  setRequestLocale(locale);
  if (homeData) {
    setServerTime(homeData.time);
    seedHome(client, locale, homeData.data, chosenId);
  }
  // The document makes this call if the outlet or language differs, or if its data are too old.
  if (homeCall)
    void followHomeCall(homeCall).then((data) => data && seedHome(client, locale, data, chosenId));
}

/** Fills the cache as if each part had been fetched now. `chosenId`: as for `readHomeOfDocument`. */
export function seedHome(client: QueryClient, locale: Locale, home: HomeData, chosenId: string): void {
  client.setQueryData(configQueries.config().queryKey, home.config);
  client.setQueryData(outletQueries.list(locale, null, chosenId).queryKey, home.stores);
  if (home.store_id !== null) client.setQueryData(tableQueries.list(home.store_id).queryKey, home.tables);
  client.setQueryData(announcementQueries.first(null, locale).queryKey, home.notices);
}
