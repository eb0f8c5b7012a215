import type { ReactNode } from 'react';
import { cx } from './cx.ts';

const shape = 'block w-full rounded-lg bg-surface text-start shadow-card';

export type CardProps = {
  children: ReactNode;
  /** The whole card is a link or a button. */
  href?: string;
  onClick?: () => void;
  /** No inner padding: for rows that go from edge to edge. */
  flush?: boolean;
  className?: string;
  'aria-label'?: string;
};

export function Card({ children, href, onClick, flush, className, 'aria-label': label }: CardProps) {
  const classes = cx(shape, flush ? 'overflow-hidden' : 'p-4', className);
  const pressable = cx(classes, 'transition duration-quick active:scale-[0.99]');
  if (href !== undefined) {
    return (
      <a href={href} onClick={onClick} aria-label={label} className={pressable}>
        {children}
      </a>
    );
  }
  if (onClick) {
    return (
      <button type="button" onClick={onClick} aria-label={label} className={pressable}>
        {children}
      </button>
    );
  }
  return <div className={classes}>{children}</div>;
}
