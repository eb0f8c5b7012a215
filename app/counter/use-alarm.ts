import { useTranslations } from 'next-intl';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { setBadge } from '#lib/pwa/badge.ts';
import { ALERT_SOUND, ARRIVAL_SOUND, isSoundOn, ring, subscribeToSound, unlockSound } from './sound.ts';

/** An alert that nobody has taken sounds again after this time. */
const AGAIN_MS = 60_000;

interface AlarmInput {
  /** When the board was last read, epoch milliseconds. */
  readonly readAt: number;
  /** Ids of the alerts that nobody has taken. */
  readonly alerts: readonly string[];
  /** Ids of the bookings that are expected. */
  readonly arrivals: readonly string[];
}

/**
 * Sounds as an alert comes, then each minute until all are taken; once for an arrival that comes while the
 * page is open. The number of alerts is in the title of the page and on the icon of the app. Returns whether
 * the browser allows the sound.
 */
export function useAlarm({ readAt, alerts, arrivals }: AlarmInput): boolean {
  const t = useTranslations('counter');
  const isOn = useSyncExternalStore(subscribeToSound, isSoundOn);
  useEffect(() => {
    addEventListener('pointerdown', unlockSound);
    addEventListener('keydown', unlockSound);
    return () => {
      removeEventListener('pointerdown', unlockSound);
      removeEventListener('keydown', unlockSound);
    };
  }, []);
  useNewOnes(alerts, () => ring(ALERT_SOUND), { first: true });
  useNewOnes(arrivals, () => ring(ARRIVAL_SOUND), { first: false });
  const count = alerts.length;
  const title = t('title');
  useEffect(() => {
    if (count === 0) return;
    const timer = setInterval(() => ring(ALERT_SOUND), AGAIN_MS);
    return () => clearInterval(timer);
  }, [count]);
  useEffect(() => {
    document.title = count > 0 ? `(${count}) ${title}` : title;
  }, [count, title]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time the board was read, for a push may have set the badge since.
  useEffect(() => setBadge(count), [count, readAt]);
  return isOn;
}

/** Runs `onNew` if an id was not there before. `first`: also for those that are there at the beginning. */
function useNewOnes(ids: readonly string[], onNew: () => void, { first }: { first: boolean }): void {
  const known = useRef<ReadonlySet<string> | null>(null);
  const key = ids.join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: only new ids matter, and the callback is the same each time.
  useEffect(() => {
    const before = known.current ?? new Set(first ? [] : ids);
    known.current = new Set(ids);
    if (ids.some((id) => !before.has(id))) onNew();
  }, [key]);
}
