import { useLocale } from 'next-intl';
import { utcOffsetAt } from '#lib/domain/time.ts';
import { usePhoneOffset } from '#lib/i18n/phone.ts';
import { zoneName } from '#lib/i18n/zone-name.ts';

/** Returns the name of a zone, such as `GMT+8`, if the phone's clock shows another time; else null. */
export function useForeignZone(): (timeZone: string | undefined, at: number) => string | null {
  const locale = useLocale();
  const phoneOffset = usePhoneOffset();
  return (timeZone, at) => {
    if (timeZone === undefined || utcOffsetAt(at, timeZone) === phoneOffset(at)) return null;
    return zoneName(locale, timeZone, at);
  };
}
