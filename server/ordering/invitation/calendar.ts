import ical, { ICalAlarmType, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { Lang } from '#server/core/lang.ts';
import type { InvitationDetails } from './details.ts';

/** Seconds before the start. */
const ALARM_BEFORE_SECONDS = 30 * 60;

export interface CalendarRevision {
  /** Grows with each change: a calendar replaces the entry that it has by one of a higher revision. */
  readonly sequence: number;
  /** Of the last change, epoch seconds. */
  readonly at: number;
}

/** The calendar file of an order (RFC 5545), times in UTC. */
export function calendarFile(
  details: InvitationDetails,
  { sequence, at }: CalendarRevision,
  lang: Lang,
): string {
  const { id, title, store, url, start_at, end_at } = details;
  const dateOf = (seconds: number) => new Date(seconds * 1000);
  const calendar = ical({
    prodId: { company: 'baize', product: 'baize', language: lang === 'zh-cn' ? 'ZH' : 'EN' },
    method: ICalCalendarMethod.PUBLISH,
  });
  calendar.createEvent({
    id: `${id}@baize`,
    sequence,
    stamp: dateOf(at),
    lastModified: dateOf(at),
    start: dateOf(start_at),
    end: dateOf(end_at),
    summary: title,
    description: url,
    url,
    status: ICalEventStatus.CONFIRMED,
    location: { title: store.name, address: store.address, geo: { lat: store.lat, lon: store.lng } },
    alarms: [{ type: ICalAlarmType.display, trigger: ALARM_BEFORE_SECONDS, description: title }],
  });
  return calendar.toString();
}
