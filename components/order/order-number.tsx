import { Copy } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffectEvent, useState } from 'react';
import { pressHandlers } from '#components/ui/long-press.ts';

export interface OrderNumberProps {
  readonly number: string;
  /** Resolves to whether the number was copied. */
  readonly onCopy: (number: string) => Promise<boolean>;
}

/** The order's number; a tap or a long press calls `onCopy`. */
export function OrderNumber({ number, onCopy }: OrderNumberProps) {
  const t = useTranslations('order');
  const copy = useEffectEvent(() => onCopy(number));
  const [handlers] = useState(() => pressHandlers(() => copy()));
  return (
    <button
      type="button"
      aria-label={t('copyNumber', { number })}
      {...handlers}
      className="hit wrap-anywhere inline-flex max-w-full select-none text-start items-center gap-1 text-caption text-ink-3 tabular-nums"
    >
      {number}
      <Copy aria-hidden="true" className="size-3 shrink-0" />
    </button>
  );
}
