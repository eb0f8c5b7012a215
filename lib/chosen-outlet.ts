'use client';

import { useState } from 'react';

const STORE = 'outlet';

/** The outlet that the person looked at last, remembered on this phone; empty before the first choice. */
export function useChosenOutlet(): [string, (id: string) => void] {
  const [id, setId] = useState(() => localStorage.getItem(STORE) ?? '');
  return [
    id,
    (next) => {
      localStorage.setItem(STORE, next);
      setId(next);
    },
  ];
}
