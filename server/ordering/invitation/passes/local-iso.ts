import { utcOffsetAt } from '#lib/domain/time.ts';

/** `2026-11-24T19:00:00+08:00`: an instant with the offset of a zone. */
export function localIso(at: number, zone: string): string {
  const offset = Math.round(utcOffsetAt(at, zone) / 60);
  const local = new Date((at + offset * 60) * 1000).toISOString().slice(0, 19);
  const two = (value: number) => String(value).padStart(2, '0');
  const minutes = Math.abs(offset);
  return `${local}${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
