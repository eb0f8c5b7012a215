import { useState } from 'react';
import { useSettled } from '#components/ui/use-settled.ts';

const SETTLED_MS = 500;
/** A mobile number of China, without the country code. Others are known once the field is left. */
const WHOLE = /^\d{11}$/;

/**
 * A phone number as it is typed. `known`: what is typed once it is whole, as the price depends on the level
 * of its account; null before, and while it is changed.
 */
export function useTypedMobile() {
  const [typed, setTyped] = useState('');
  const [left, setLeft] = useState('');
  const now = typed.trim();
  const settled = useSettled(now, SETTLED_MS);
  const isKnown = now === left || (now === settled && WHOLE.test(now.replaceAll(/[\s-]/g, '')));
  return {
    typed,
    setTyped,
    known: isKnown && now !== '' ? now : null,
    /** The field was left, or the number is asked for again. */
    leave: () => setLeft(now),
    clear: () => setTyped(''),
  };
}
