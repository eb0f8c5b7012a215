import { useState } from 'react';
import { useSettled } from '#components/ui/use-settled.ts';

const SETTLED_MS = 500;
/** Of a number without its country. Others are whole once the field is left. */
const WHOLE = /^\d{11}$/;

/** A phone number as it is typed. `known`: once it is whole, as the price depends on the level of its account; null without one. */
export function useTypedMobile() {
  const [typed, setTyped] = useState('');
  const [left, setLeft] = useState('');
  const settled = useSettled(typed.trim(), SETTLED_MS);
  return {
    typed,
    setTyped,
    known: (WHOLE.test(settled.replaceAll(/[\s-]/g, '')) ? settled : left) || null,
    /** The field was left, or the number is asked for again. */
    leave: () => setLeft(typed.trim()),
    clear: () => {
      setTyped('');
      setLeft('');
    },
  };
}
