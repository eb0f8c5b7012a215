import type { ReactNode } from 'react';
import { cx } from './cx.ts';

const shape = 'block w-full rounded-lg bg-surface p-4 text-start shadow-card';

export type CardProps = {
  children: ReactNode;
  onClick?: () => void;
  className?: string;
};

export function Card({ children, onClick, className }: CardProps) {
  const classes = cx(shape, className);
  if (onClick) {
    return (
      <button
        type="button"
        onClick={onClick}
        className={cx(classes, 'transition duration-quick active:scale-[0.99]')}
      >
        {children}
      </button>
    );
  }
  return <div className={classes}>{children}</div>;
}
