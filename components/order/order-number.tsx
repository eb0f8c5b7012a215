import { Copy } from 'lucide-react';
import { useTranslations } from 'next-intl';

/** The order's number; a tap or long press (SPEC §9) calls `onCopy`. */
export function OrderNumber({ number, onCopy }: { number: string; onCopy: (number: string) => void }) {
  const t = useTranslations('order');
  return (
    <button
      type="button"
      aria-label={t('copyNumber', { number })}
      onClick={() => onCopy(number)}
      onContextMenu={(event) => {
        event.preventDefault();
        onCopy(number);
      }}
      className="hit inline-flex items-center gap-1 text-caption text-ink-3 tabular-nums"
    >
      {number}
      <Copy aria-hidden="true" className="size-3" />
    </button>
  );
}
