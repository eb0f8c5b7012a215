'use client';

import { useState } from 'react';
import { storage } from '#lib/browser/storage.ts';

const STORAGE_KEY = 'outlet';

/** The id of the outlet that the person chose last on this phone, empty before the first choice; and its setter. */
export function useChosenOutlet(): [string, (id: string) => void] {
  const [id, setId] = useState(() => storage.get(STORAGE_KEY) ?? '');
  return [
    id,
    (next) => {
      storage.set(STORAGE_KEY, next);
      setId(next);
    },
  ];
}
