'use client';

import { useEffect, useState } from 'react';
import type { Position } from './api/store.ts';

/** Rounded to about 100 m: near enough to sort outlets, and too coarse to say where somebody lives. */
const coarse = (degrees: number) => Math.round(degrees * 1000) / 1000;

/** Where the person is, once they allowed it; `ask` asks. A permission given before is used without asking. */
export function usePosition(): { position: Position | null; ask: () => void } {
  const [position, setPosition] = useState<Position | null>(null);
  const locate = () =>
    navigator.geolocation?.getCurrentPosition(
      ({ coords }) => setPosition({ lat: coarse(coords.latitude), lng: coarse(coords.longitude) }),
      () => {},
      { maximumAge: 600_000, timeout: 8_000 },
    );
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once.
  useEffect(() => {
    navigator.permissions
      ?.query({ name: 'geolocation' })
      .then(({ state }) => state === 'granted' && locate())
      .catch(() => {});
  }, []);
  return { position, ask: locate };
}
