import type { ReactNode } from 'react';
import { cx } from './cx.ts';

/** The problem of a whole form, above its button; read out when it appears. */
export const FormProblem = ({ text, centered = false }: { text: ReactNode; centered?: boolean }) =>
  text ? (
    <p role="alert" className={cx('text-danger-text text-small', centered && 'text-center')}>
      {text}
    </p>
  ) : null;
