'use client';

import { useState } from 'react';
import { storage } from '#lib/browser/storage.ts';

const STORE = 'outlet';

/** The outlet that the person looked at last, remembered on this phone; empty before the first choice. */
export function useChosenOutlet(): [string, (id: string) => void] {
  const [id, setId] = useState(() => storage.get(STORE) ?? '');
  return [
    id,
    (next) => {
      storage.set(STORE, next);
      setId(next);
    },
  ];
}
