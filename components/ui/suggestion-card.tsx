import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Card } from './card.tsx';

export interface SuggestionCardProps {
  readonly icon: LucideIcon;
  readonly title: ReactNode;
  readonly text: ReactNode;
  readonly accept: ReactNode;
  readonly decline: ReactNode;
  readonly busy?: boolean;
  readonly onAccept: () => void;
  readonly onDecline: () => void;
}

/** Suggests a feature, which the person accepts or declines. */
export function SuggestionCard({
  icon: Icon,
  title,
  text,
  accept,
  decline,
  busy,
  onAccept,
  onDecline,
}: SuggestionCardProps) {
  return (
    <Card>
      <div className="flex gap-3">
        <span className="grid size-10 shrink-0 place-items-center rounded-full bg-brand-soft text-on-brand-soft">
          <Icon aria-hidden="true" className="size-5" />
        </span>
        <div className="min-w-0">
          <p className="font-semibold">{title}</p>
          <p className="mt-0.5 text-ink-2 text-small">{text}</p>
        </div>
      </div>
      <div className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(6.5rem,1fr))] gap-2.5">
        <Button block size="md" variant="ghost" disabled={busy ?? false} onClick={onDecline}>
          {decline}
        </Button>
        <Button block size="md" loading={busy ?? false} onClick={onAccept}>
          {accept}
        </Button>
      </div>
    </Card>
  );
}
