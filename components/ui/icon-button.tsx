import type { LucideIcon } from 'lucide-react';
import { cx } from './cx.ts';

const variants = {
  plain: 'text-ink active:bg-fill',
  fill: 'bg-fill text-ink active:brightness-95',
  inverse: 'text-on-inverse active:opacity-70',
  /** On a picture or the camera. */
  glass: 'bg-black/45 text-white backdrop-blur-sm active:bg-black/60',
};

export type IconButtonProps = {
  icon: LucideIcon;
  /** What it does, read aloud; an icon alone says nothing. */
  label: string;
  variant?: keyof typeof variants;
  /** A small dot on the corner: something is unread. */
  dot?: boolean;
  pressed?: boolean;
  disabled?: boolean;
  href?: string;
  onClick?: () => void;
  className?: string;
};

export function IconButton({
  icon: Icon,
  label,
  variant = 'plain',
  dot,
  pressed,
  disabled,
  href,
  onClick,
  className,
}: IconButtonProps) {
  const classes = cx(
    'relative grid size-[44px] shrink-0 place-items-center rounded-full transition duration-quick disabled:opacity-40',
    variants[variant],
    className,
  );
  const content = (
    <>
      <Icon aria-hidden="true" className="size-[22px]" />
      {dot && (
        <span className="absolute top-2.5 right-2.5 size-2 rounded-full bg-danger ring-2 ring-surface" />
      )}
    </>
  );
  return href === undefined ? (
    <button
      type="button"
      aria-label={label}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onClick}
      className={classes}
    >
      {content}
    </button>
  ) : (
    <a href={href} aria-label={label} onClick={onClick} className={classes}>
      {content}
    </a>
  );
}
