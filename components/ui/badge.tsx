import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';

const tones = {
  neutral: 'bg-fill text-ink-2',
  brand: 'bg-brand-soft text-on-brand-soft',
  free: 'bg-free-soft text-on-free-soft',
  warn: 'bg-warn-soft text-warn-text',
  info: 'bg-info-soft text-info-text',
  danger: 'bg-danger-soft text-danger-text',
};
export type Tone = keyof typeof tones;

/** A short state or label. Its text must be sufficient without the color. */
export function Badge({
  children,
  tone = 'neutral',
  icon: Icon,
}: {
  children: ReactNode;
  tone?: Tone;
  icon?: LucideIcon;
}) {
  return (
    <span
      className={cx(
        'inline-flex shrink-0 items-center gap-1 rounded-full px-2 py-0.5 font-semibold text-caption',
        tones[tone],
      )}
    >
      {Icon && <Icon aria-hidden="true" className="size-3" />}
      {children}
    </span>
  );
}
