/** The name of a zone at an instant (epoch seconds) by its offset, such as `GMT+8`. `locale`: BCP 47. */
export function zoneName(locale: string, timeZone: string, at: number): string {
  const name = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'shortOffset' })
    .formatToParts(at * 1000)
    .find(({ type }) => type === 'timeZoneName')?.value;
  return name ?? timeZone;
}
