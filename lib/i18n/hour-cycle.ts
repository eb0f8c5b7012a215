import { storage } from '#lib/browser/storage.ts';

type HourCycle = 'h12' | 'h23';

/** Tag of the phone's language and its hour cycle, for app/first-paint/fit-first-paint.ts. */
const STORAGE_KEY = 'hour-cycle';

/** The hour cycles found so far, by app and phone language: making a formatter is slow. */
const hourCycles = new Map<string, HourCycle>();
/** A server draws for phones in any language. */
const MAX_HOUR_CYCLES = 200;

/**
 * The hour cycle of the phone's region: `h12` where people write `7:30 PM`. It applies only if the phone has
 * the language of the app; otherwise the cycle has 24 hours. Both languages are BCP 47 tags.
 */
export function hourCycleOf(appLocale: string, phoneLanguage: string): HourCycle {
  const key = `${appLocale} ${phoneLanguage}`;
  const known = hourCycles.get(key) ?? findHourCycle(appLocale, phoneLanguage);
  if (hourCycles.size >= MAX_HOUR_CYCLES) hourCycles.clear();
  hourCycles.set(key, known);
  return known;
}

/** How the time of a day is written: `19:30` or `7:30 PM`. Tags as for `hourCycleOf`. */
export function clockFormat(appLocale: string, phoneLanguage: string) {
  const hourCycle = hourCycleOf(appLocale, phoneLanguage);
  return { hour: hourCycle === 'h12' ? 'numeric' : '2-digit', minute: '2-digit', hourCycle } as const;
}

function findHourCycle(appLocale: string, phoneLanguage: string): HourCycle {
  try {
    if (new Intl.Locale(appLocale).language !== new Intl.Locale(phoneLanguage).language) return 'h23';
    const { hourCycle } = new Intl.DateTimeFormat(phoneLanguage, { hour: 'numeric' }).resolvedOptions();
    storage.set(STORAGE_KEY, `${phoneLanguage} ${hourCycle}`);
    return hourCycle === 'h11' || hourCycle === 'h12' ? 'h12' : 'h23';
  } catch {
    return 'h23';
  }
}
