import { getRequestConfig } from 'next-intl/server';
import { defaultLocale } from './locales.ts';

/** next-intl's plugin asks for it; the app itself speaks through lib/i18n/provider.tsx, in the browser only. */
export default getRequestConfig(async () => ({ locale: defaultLocale, messages: {} }));
