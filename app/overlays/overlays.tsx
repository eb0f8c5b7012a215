'use client';

import { useEffect, useState } from 'react';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { onUnheardEvent } from '#lib/api/client/events.ts';
import { whenIdle } from '#lib/pwa/idle.ts';
import { useSession } from '#lib/session/session.ts';
import { onUnseenToast } from '#lib/toast/toast.ts';

const AllOverlays = lazyPart(() => import('./all-overlays.tsx'));

/** The time after which code that could not be loaded is requested again. */
const RETRY_MS = 5_000;

/** Loads the overlays once the first screen is there or one of them is needed. */
export function Overlays() {
  const [isIdle, setIdle] = useState(false);
  const [isWanted, setWanted] = useState(false);
  const [isLoaded, setLoaded] = useState(false);
  const mustAgree = Boolean(useSession()?.userinfo.must_agree.length);
  const isNeeded = isIdle || isWanted || mustAgree;
  useEffect(() => {
    const want = () => setWanted(true);
    const stops = [onUnheardEvent(want), onUnseenToast(want), whenIdle(async () => setIdle(true))];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  useEffect(() => {
    if (!isNeeded) return;
    let timer: ReturnType<typeof setTimeout>;
    const show = () => setLoaded(true);
    const load = (): Promise<void> =>
      AllOverlays.preload().then(show, () => {
        timer = setTimeout(load, RETRY_MS);
      });
    void load();
    return () => clearTimeout(timer);
  }, [isNeeded]);
  return isLoaded && <AllOverlays isIdle={isIdle} />;
}
