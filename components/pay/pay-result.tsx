import { CircleCheck, CircleMinus, CircleX, Clock3, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

const icons: Record<'done' | 'pending' | 'failed' | 'left', { icon: LucideIcon; className: string }> = {
  done: { icon: CircleCheck, className: 'text-brand-text' },
  pending: { icon: Clock3, className: 'animate-pulse text-ink-3' },
  left: { icon: CircleMinus, className: 'text-ink-3' },
  failed: { icon: CircleX, className: 'text-danger-text' },
};

export interface PayResultProps {
  readonly result: keyof typeof icons;
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}

/** The result of a payment, with what to do next. */
export function PayResult({ result, title, text, children }: PayResultProps) {
  const { icon: Icon, className } = icons[result];
  return (
    <div role="status" className="flex flex-1 flex-col items-center justify-center gap-3 py-10 text-center">
      <Icon aria-hidden="true" className={`size-16 ${className}`} strokeWidth={1.6} />
      <h2 className="font-bold text-heading">{title}</h2>
      <p className="max-w-xs text-ink-2">{text}</p>
      {children && <div className="mt-4 flex w-full max-w-xs flex-col gap-2.5">{children}</div>}
    </div>
  );
}
