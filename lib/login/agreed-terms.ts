'use client';

import { useState } from 'react';

const STORAGE_KEY = 'terms-agreed';

/** Whether the person agreed to the texts in this browser session, and its setter. Never set without them. */
export function useAgreedTerms(): [boolean, (agreed: boolean) => void] {
  const [agreed, setAgreed] = useState(() => sessionStorage.getItem(STORAGE_KEY) === '1');
  return [
    agreed,
    (next) => {
      if (next) sessionStorage.setItem(STORAGE_KEY, '1');
      else sessionStorage.removeItem(STORAGE_KEY);
      setAgreed(next);
    },
  ];
}
