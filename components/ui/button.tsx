import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Spinner } from './spinner.tsx';

const variants = {
  primary: 'bg-brand text-on-brand hover:bg-brand-press active:bg-brand-press',
  secondary: 'bg-fill text-ink active:brightness-95',
  outline: 'border border-control/60 text-ink active:bg-fill',
  ghost: 'text-brand-text active:bg-brand-soft',
  'on-brand': 'bg-on-brand text-brand active:brightness-125',
  danger: 'bg-danger text-on-danger active:brightness-95',
  'danger-ghost': 'text-danger-text active:bg-danger-soft',
};

/** A disabled button is not faded: people should be able to read what it would do. */
const disabledLook = (variant: keyof typeof variants) =>
  cx('text-ink-3', variant === 'outline' ? 'border border-line' : !variant.endsWith('ghost') && 'bg-fill');

const sizes = {
  lg: 'min-h-[3.25rem] px-5 text-title rounded-lg',
  md: 'min-h-11 px-4 text-body rounded-md',
  sm: 'min-h-9 px-3.5 text-small rounded-full hit',
};

export type ButtonProps = {
  children: ReactNode;
  variant?: keyof typeof variants;
  size?: keyof typeof sizes;
  /** The button is as wide as its container. */
  block?: boolean;
  /** Shows a spinner in place of the label and ignores taps. */
  loading?: boolean;
  /** Looks as if it could not be pressed, ignores taps, and keeps the focus. */
  disabled?: boolean;
  icon?: LucideIcon;
  /** Renders a link instead of a button. */
  href?: string;
  type?: 'button' | 'submit';
  onClick?: () => void;
  className?: string;
};

export function Button(props: ButtonProps) {
  const {
    children,
    variant = 'primary',
    size = 'md',
    block,
    loading,
    disabled,
    icon: Icon,
    href,
    className,
  } = props;
  const isOff = disabled || loading;
  const classes = cx(
    'relative inline-flex shrink-0 select-none items-center justify-center py-1.5 text-center font-semibold transition duration-quick',
    disabled && !loading ? disabledLook(variant) : variants[variant],
    sizes[size],
    block && 'w-full',
    className,
  );
  const content = (
    <>
      {/* A new label is a new element: the same one would shift as it grows from its center. */}
      <span
        key={typeof children === 'string' ? children : undefined}
        className={cx('inline-flex items-center gap-2', loading && 'opacity-0')}
      >
        {Icon && <Icon aria-hidden="true" className="size-[1.2em] shrink-0" />}
        {children}
      </span>
      {loading && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
      )}
    </>
  );
  if (href !== undefined && !disabled) {
    return (
      <a href={href} className={classes} onClick={props.onClick}>
        {content}
      </a>
    );
  }
  return (
    <button
      type={props.type ?? 'button'}
      className={classes}
      // With `disabled`, it would lose the focus, and the next key press would go to another button or
      // nowhere.
      aria-disabled={isOff || undefined}
      aria-busy={loading || undefined}
      onClick={isOff ? (event) => event.preventDefault() : props.onClick}
    >
      {content}
    </button>
  );
}
