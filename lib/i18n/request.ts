import { getRequestConfig } from 'next-intl/server';
import { defaultLocale } from './locales.ts';

/** Required by next-intl's plugin. The app loads its catalogues in the browser (provider.tsx). */
export default getRequestConfig(async () => ({ locale: defaultLocale, messages: {} }));
