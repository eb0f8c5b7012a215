import type { ScannedTableConfig } from '#lib/contract/document.ts';
import type { TableDetail } from '#lib/contract/table.ts';
import { clockFormat } from '#lib/i18n/hour-cycle.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { phoneZone } from '#lib/i18n/phone-zone.ts';
import { zoneName } from '#lib/i18n/zone-name.ts';
import {
  markOf,
  type ScannedTableTemplate,
  type ScannedTableValues,
  type ValueName,
  valueNames,
} from './template.ts';

export interface PaintedTableInput {
  readonly template: ScannedTableTemplate;
  readonly locale: Locale;
  readonly language: string;
  readonly table: TableDetail;
  readonly config: ScannedTableConfig;
  /** See `currencyFormat`. */
  readonly money: Intl.NumberFormat;
  readonly now: number;
}

/** The length of the game that the form begins with. */
const MINUTES = 60;
const HALF_DAY_SECONDS = 12 * 3600;

/** The page of a free table; only its card if it is booked later. Null if the app must draw it. */
export function paintedTable(input: PaintedTableInput): HTMLElement | null {
  const { template, locale, language, table, config, money, now } = input;
  const { min_minutes, step_minutes, min_charge_minutes } = config.booking;
  const type = config.table_types.find(({ id }) => id === table.type);
  const isShown =
    type && table.state === 'free' && table.open_now && !table.out_of_service && table.price_per_hour > 0;
  if (!isShown) return null;
  const isFreeForLong =
    table.free_until_at === null && table.next_bookings.length === 0 && table.max_minutes_now >= MINUTES;
  const beginsWithHour = min_minutes <= MINUTES && MINUTES % step_minutes === 0;

  const clock = new Intl.DateTimeFormat(locale, {
    ...clockFormat(locale, language),
    timeZone: table.time_zone,
  });
  const timeText = (at: number) => clock.format(at * 1000).replace(' ', '\u00a0');
  // This does what `coming` of `useClockText` does, without the code that knows of zones. No such booking is
  // more than a day ahead.
  const comingText = (at: number) => {
    if (at - now < HALF_DAY_SECONDS) return timeText(at);
    const day = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: table.time_zone });
    const weekday = day.format(at * 1000);
    return weekday === day.format(now * 1000) ? timeText(at) : `${weekday} ${timeText(at)}`;
  };
  // Most people stand at the table: their zone needs no name.
  const zone = table.time_zone === phoneZone() ? null : zoneName(locale, table.time_zone, now);
  const isForeign = zone !== null && zone !== zoneName(locale, phoneZone(), now);
  const values: ScannedTableValues = {
    ...amountOf(money, table.price_per_hour),
    number: table.number,
    type: type.name,
    outlet: table.store_name,
    until:
      table.free_until_at === null ? '' : template.until.replace('{time}', comingText(table.free_until_at)),
    zone: zone ?? '',
    rule: ruleText(template, min_charge_minutes),
    end: timeText(now + MINUTES * 60),
  };
  const page = document.createElement('div');
  page.className = 'h-full';
  page.dataset.scannedTable = '';
  page.innerHTML = template.markup;
  fillMarks(page, isForeign ? values : { ...values, zone: null });
  if (isFreeForLong && beginsWithHour) keepLengths(page, input);
  else keepCard(page);
  return page;
}

/** The parts of an amount as `Amount` draws them. */
function amountOf(format: Intl.NumberFormat, minor: number): { sign: string; amount: string } {
  const unit = 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2);
  const parts = format
    .formatToParts(minor / unit)
    .filter(({ type }) => minor % unit !== 0 || (type !== 'fraction' && type !== 'decimal'));
  const textOf = (isSign: boolean) =>
    parts
      .filter(({ type }) => (type === 'currency') === isSign)
      .map(({ value }) => value)
      .join('');
  return { sign: textOf(true), amount: textOf(false) };
}

function ruleText({ rules, durations }: ScannedTableTemplate, minimum: number): string {
  const [hours, minutes] = [Math.floor(minimum / 60), minimum % 60];
  const duration =
    hours === 0 ? 'minutes' : minutes === 0 ? 'hours' : minutes === 30 ? 'halfHours' : 'hoursMinutes';
  const text = durations[duration].replace('{hours}', String(hours)).replace('{minutes}', String(minutes));
  const rule = minimum === 0 ? 'refund' : MINUTES > minimum ? 'refundMinimum' : 'minimum';
  return rules[rule].replace('{minimum}', text);
}

/** Writes the values in the place of their marks. Null removes the element in which the mark stands. */
function fillMarks(page: HTMLElement, values: Readonly<Record<ValueName, string | null>>): void {
  const texts = document.createTreeWalker(page, NodeFilter.SHOW_TEXT);
  const unneeded: (Element | null)[] = [];
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    for (const name of valueNames) {
      if (!text.data.includes(markOf(name))) continue;
      const value = values[name];
      if (value === null) unneeded.push(text.parentElement);
      else text.data = text.data.replaceAll(markOf(name), () => value);
    }
  }
  for (const element of unneeded) element?.remove();
}

/** The lengths that the template has, in order; the last button of the row chooses another one. */
const LENGTHS = [30, 60, 90, 120, 180];

function keepLengths(page: HTMLElement, { table, config }: PaintedTableInput): void {
  const { min_minutes, step_minutes } = config.booking;
  const buttons = page.querySelectorAll('.no-scrollbar > button');
  for (const [at, length] of LENGTHS.entries())
    if (length < min_minutes || length > table.max_minutes_now || length % step_minutes !== 0)
      buttons[at]?.remove();
}

/** Removes what is below the card of the table: bookings that follow move it, which only the app knows. */
function keepCard(page: HTMLElement): void {
  const form = page.querySelector('[role=radiogroup]');
  for (let element = form; element && element.tagName !== 'MAIN'; element = element.parentElement)
    while (element.nextElementSibling) element.nextElementSibling.remove();
  form?.remove();
  page.querySelector('[data-scroller]')?.nextElementSibling?.remove();
}
