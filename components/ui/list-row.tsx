import { ChevronRight, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export type ListRowProps = {
  title: ReactNode;
  /** A second line. */
  detail?: ReactNode;
  /** At the end of the row: a value, a switch, a badge. */
  value?: ReactNode;
  icon?: LucideIcon;
  /** Shown in place of the icon. */
  leading?: ReactNode;
  href?: string;
  onClick?: () => void;
  /** If omitted, rows with a link or button have one. */
  chevron?: boolean;
  tone?: 'danger';
  disabled?: boolean;
  /** The one of the group that is chosen. */
  current?: boolean;
};

/** A row of a `ListGroup`. */
export function ListRow({
  title,
  detail,
  value,
  icon: Icon,
  leading,
  href,
  onClick,
  chevron,
  tone,
  disabled,
  current,
}: ListRowProps) {
  const isInteractive = href !== undefined || onClick !== undefined;
  const classes = cx(
    'flex min-h-[3.25rem] w-full items-center gap-3 px-4 py-2.5 text-start',
    isInteractive && !disabled && 'transition-colors duration-quick active:bg-fill',
  );
  const content = (
    <>
      {leading ??
        (Icon && (
          <Icon
            aria-hidden="true"
            className={cx(
              'size-5 shrink-0',
              tone ? 'text-danger-text' : 'text-ink-2',
              disabled && 'opacity-45',
            )}
          />
        ))}
      {/* Large text puts the value below the title. */}
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
        <span className={cx('flex-1', value ? 'min-w-min basis-12' : 'wrap-break-word min-w-0')}>
          <span className={cx('block', tone && 'text-danger-text', disabled && 'opacity-45')}>{title}</span>
          {detail && <span className="block text-ink-3 text-small">{detail}</span>}
        </span>
        {value !== undefined && value !== null && (
          <span className="wrap-anywhere ms-auto max-w-[max(calc(100%-3.75rem),min(100%,8rem))] text-end text-ink-2">
            {value}
          </span>
        )}
      </span>
      {(chevron ?? (isInteractive && !disabled)) && (
        <ChevronRight aria-hidden="true" className="-mr-1 size-[1.125rem] shrink-0 text-control" />
      )}
    </>
  );
  if (href !== undefined && !disabled) {
    return (
      <a href={href} onClick={onClick} className={classes}>
        {content}
      </a>
    );
  }
  if (onClick) {
    return (
      <button
        type="button"
        aria-current={current || undefined}
        onClick={onClick}
        disabled={disabled}
        className={classes}
      >
        {content}
      </button>
    );
  }
  return <div className={classes}>{content}</div>;
}
