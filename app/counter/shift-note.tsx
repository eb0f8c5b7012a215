import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { shiftQueries } from '#lib/api/counter/money.ts';
import { counterHref } from './use-counter-location.ts';

/** False if no shift is open: cash and cards are refused then. True while it is not known. */
export const useHasShift = (): boolean => useQuery(shiftQueries.current()).data?.shift !== null;

/**
 * The note of a form if no shift is open: cash and cards are refused then. Says so at once, and links to the
 * drawer.
 */
export function ShiftNote() {
  const t = useTranslations('counter.pay');
  const hasShift = useHasShift();
  if (hasShift) return null;
  return (
    <p className="text-danger-text text-small">
      {t.rich('noShift', {
        link: (text) => (
          <a href={counterHref('/money')} className="hit font-medium underline underline-offset-2">
            {text}
          </a>
        ),
      })}
    </p>
  );
}
