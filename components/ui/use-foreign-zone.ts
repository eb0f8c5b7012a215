import { useLocale } from 'next-intl';
import { utcOffsetAt } from '#lib/domain/time.ts';
import { phoneZone } from '#lib/i18n/phone-zone.ts';
import { zoneName } from '#lib/i18n/zone-name.ts';

/** Returns the name of a zone, such as `GMT+8`, if the phone's clock shows another time; else null. */
export function useForeignZone(): (timeZone: string | undefined, at: number) => string | null {
  const locale = useLocale();
  return (timeZone, at) => {
    if (timeZone === undefined || timeZone === phoneZone()) return null;
    if (utcOffsetAt(at, timeZone) === utcOffsetAt(at, phoneZone())) return null;
    return zoneName(locale, timeZone, at);
  };
}
