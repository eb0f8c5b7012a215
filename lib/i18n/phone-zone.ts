let zone: string | undefined;

/** The time zone of the phone, as an IANA name. Looked up once: it takes 15 ms of a slow phone. */
export function phoneZone(): string {
  zone ??= Intl.DateTimeFormat().resolvedOptions().timeZone;
  return zone;
}
