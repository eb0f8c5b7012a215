'use client';

import { useState } from 'react';

const STORE = 'terms-agreed';

/** Whether the person agreed to the texts in this session of the browser; never ticked by us. */
export function useAgreedTerms(): [boolean, (agreed: boolean) => void] {
  const [agreed, setAgreed] = useState(() => sessionStorage.getItem(STORE) === '1');
  return [
    agreed,
    (next) => {
      if (next) sessionStorage.setItem(STORE, '1');
      else sessionStorage.removeItem(STORE);
      setAgreed(next);
    },
  ];
}
