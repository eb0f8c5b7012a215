'use client';

import { useEffect, useState } from 'react';
import type { Position } from '#lib/api/outlet.ts';

/** Rounds to about 100 m: enough to sort outlets by distance, too coarse to identify a home. */
const round = (degrees: number) => Math.round(degrees * 1000) / 1000;

/** Reads the position; the platform asks for the permission if it was not decided yet. */
function readPosition(onPosition: (position: Position) => void): void {
  navigator.geolocation?.getCurrentPosition(
    ({ coords }) => onPosition({ lat: round(coords.latitude), lng: round(coords.longitude) }),
    () => {},
    { maximumAge: 600_000, timeout: 8_000 },
  );
}

/** The person's position, null until they allow it. `locate` asks for it. */
export function usePosition(): { position: Position | null; locate: () => void } {
  const [position, setPosition] = useState<Position | null>(null);
  useEffect(() => {
    navigator.permissions
      ?.query({ name: 'geolocation' })
      .then(({ state }) => state === 'granted' && readPosition(setPosition))
      .catch(() => {});
  }, []);
  return { position, locate: () => readPosition(setPosition) };
}
