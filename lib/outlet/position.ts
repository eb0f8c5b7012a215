'use client';

import { useEffect, useState } from 'react';
import type { Position } from '#lib/api/outlet.ts';

/** Rounded to about 100 m: near enough to sort outlets, and too coarse to say where somebody lives. */
const coarse = (degrees: number) => Math.round(degrees * 1000) / 1000;

/** Finds out where the person is; the platform asks them where they have not decided yet. */
function locate(onPosition: (position: Position) => void): void {
  navigator.geolocation?.getCurrentPosition(
    ({ coords }) => onPosition({ lat: coarse(coords.latitude), lng: coarse(coords.longitude) }),
    () => {},
    { maximumAge: 600_000, timeout: 8_000 },
  );
}

/** Where the person is, once they allowed it; `ask` asks. A permission given before is used without asking. */
export function usePosition(): { position: Position | null; ask: () => void } {
  const [position, setPosition] = useState<Position | null>(null);
  useEffect(() => {
    navigator.permissions
      ?.query({ name: 'geolocation' })
      .then(({ state }) => state === 'granted' && locate(setPosition))
      .catch(() => {});
  }, []);
  return { position, ask: () => locate(setPosition) };
}
