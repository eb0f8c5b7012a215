type HourCycle = 'h12' | 'h23';

/** By app and phone language: making a formatter is slow. */
const hourCycles = new Map<string, HourCycle>();

/**
 * The hour cycle of the phone's region: `h12` where people write `7:30 PM`. Only if the phone has the language of the
 * app; otherwise 24 hours. Both are BCP 47 tags.
 */
export function hourCycleOf(appLocale: string, phoneLanguage: string): HourCycle {
  const key = `${appLocale} ${phoneLanguage}`;
  const known = hourCycles.get(key) ?? findHourCycle(appLocale, phoneLanguage);
  hourCycles.set(key, known);
  return known;
}

function findHourCycle(appLocale: string, phoneLanguage: string): HourCycle {
  try {
    if (new Intl.Locale(appLocale).language !== new Intl.Locale(phoneLanguage).language) return 'h23';
    const { hourCycle } = new Intl.DateTimeFormat(phoneLanguage, { hour: 'numeric' }).resolvedOptions();
    return hourCycle === 'h11' || hourCycle === 'h12' ? 'h12' : 'h23';
  } catch {
    return 'h23';
  }
}
