import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '#components/ui/cx.ts';

const tones = {
  brand: 'bg-brand text-on-brand',
  soon: 'bg-warn text-on-warn',
  last: 'bg-danger text-on-danger',
  paused: 'bg-inverse text-on-inverse',
};

/** A link to an order that concerns the person now, drawn large. */
export function OrderBanner({
  href,
  title,
  headline,
  detail,
  tone = 'brand',
}: {
  href: string;
  title: ReactNode;
  headline: ReactNode;
  detail: ReactNode;
  tone?: keyof typeof tones;
}) {
  return (
    <a
      href={href}
      className={cx(
        'relative flex items-center gap-3 overflow-hidden rounded-lg p-4 shadow-card transition duration-quick active:scale-[0.99]',
        tones[tone],
      )}
    >
      <svg aria-hidden="true" viewBox="0 0 120 80" className="absolute -right-4 bottom-0 h-full opacity-15">
        <circle cx="84" cy="58" r="34" fill="currentColor" />
        <circle cx="40" cy="30" r="16" fill="none" stroke="currentColor" strokeWidth="5" />
      </svg>
      <span className="relative min-w-0 flex-1">
        <span className="block font-medium text-small">{title}</span>
        {/* At large text an amount keeps one line, and a longer word breaks before the arrow. */}
        <span className="wrap-anywhere block hyphens-auto font-bold text-[length:min(1.75rem,9.5cqw)] leading-[1.215]">
          {headline}
        </span>
        <span className="block text-small">{detail}</span>
      </span>
      <ChevronRight aria-hidden="true" className="relative size-5 shrink-0" />
    </a>
  );
}
