import ical, { ICalAlarmType, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { Lang } from '#server/core/lang.ts';
import type { InvitationDetails } from './details.ts';

/** Seconds before the start. */
const ALARM_BEFORE_SECONDS = 30 * 60;

const cancelled: Record<Lang, (title: string) => string> = {
  'en-us': (title) => `Cancelled: ${title}`,
  'zh-cn': (title) => `已取消：${title}`,
};

export interface CalendarRevision {
  /** Grows with each change: a calendar replaces the entry that it has by one of a higher revision. */
  readonly sequence: number;
  /** The time of the last change, epoch seconds. */
  readonly at: number;
  /** A calendar removes the entry that it has, or shows it as cancelled. */
  readonly isCancelled: boolean;
}

/** The calendar file of an order (RFC 5545), times in UTC. */
export function calendarFile(
  details: InvitationDetails,
  { sequence, at, isCancelled }: CalendarRevision,
  lang: Lang,
): string {
  const { id, title, store, url, start_at, end_at } = details;
  const dateOf = (seconds: number) => new Date(seconds * 1000);
  const calendar = ical({
    prodId: { company: 'baize', product: 'baize', language: lang === 'zh-cn' ? 'ZH' : 'EN' },
    method: isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  });
  calendar.createEvent({
    id: `${id}@baize`,
    sequence,
    stamp: dateOf(at),
    lastModified: dateOf(at),
    start: dateOf(start_at),
    end: dateOf(end_at),
    // Some calendars show a cancelled entry as any other.
    summary: isCancelled ? cancelled[lang](title) : title,
    description: url,
    url,
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    location: { title: store.name, address: store.address, geo: { lat: store.lat, lon: store.lng } },
    alarms: isCancelled
      ? []
      : [{ type: ICalAlarmType.display, trigger: ALARM_BEFORE_SECONDS, description: title }],
  });
  return calendar.toString();
}
