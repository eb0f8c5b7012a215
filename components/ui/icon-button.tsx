import type { LucideIcon } from 'lucide-react';
import { cx } from './cx.ts';

const variants = {
  plain: 'text-ink active:bg-fill',
  fill: 'bg-fill text-ink active:brightness-95',
  /** The icon has the color of the text around it. */
  inherit: 'active:opacity-70',
};

export type IconButtonProps = {
  icon: LucideIcon;
  label: string;
  variant?: keyof typeof variants;
  pressed?: boolean;
  disabled?: boolean;
  onClick?: () => void;
};

export function IconButton({
  icon: Icon,
  label,
  variant = 'plain',
  pressed,
  disabled,
  onClick,
}: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onClick}
      className={cx(
        'relative grid size-[44px] shrink-0 place-items-center rounded-full transition duration-quick disabled:opacity-40',
        variants[variant],
      )}
    >
      <Icon aria-hidden="true" className="size-[22px]" />
    </button>
  );
}
