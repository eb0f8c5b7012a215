import { ChevronLeft } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';

export type AppBarProps = {
  title: ReactNode;
  /** If omitted, there is no back button, as on tab pages. */
  onBack?: () => void;
  actions?: ReactNode;
  /** A large title at the start, for tab pages. */
  large?: boolean;
};

/** A longer title is written smaller, on one line of a phone. */
const LONG_TITLE = 24;

/** The top of a page, with its only h1. */
export function AppBar({ title, onBack, actions, large }: AppBarProps) {
  const t = useTranslations('ui');
  const isLong = typeof title === 'string' && title.length > LONG_TITLE;
  return (
    <header className="z-10 shrink-0 bg-bg pt-safe">
      <div className={cx('flex min-h-12 items-center px-1', large ? 'pl-4' : 'justify-between')}>
        {!large && (
          <div className="flex min-w-[44px] flex-1 basis-0">
            {onBack && <IconButton icon={ChevronLeft} label={t('back')} onClick={onBack} />}
          </div>
        )}
        <h1
          // Another title gets a new element: changed in the same one, it would count as a layout shift.
          key={typeof title === 'string' ? title : undefined}
          className={
            large
              ? 'min-w-0 flex-1 font-bold text-heading'
              : cx('min-w-0 px-2 text-center font-semibold', isLong ? 'text-small' : 'text-title')
          }
        >
          {title}
        </h1>
        {/* It is never narrower than its actions, which would cover the title in large text. */}
        <div className={cx('flex min-w-fit justify-end', !large && 'flex-1 basis-0')}>
          <div className="flex min-w-[44px] items-center justify-end">{actions}</div>
        </div>
      </div>
    </header>
  );
}
