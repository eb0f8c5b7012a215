import type { ReactNode } from 'react';
import { Illustration, type IllustrationName } from './illustration.tsx';

export type EmptyProps = {
  illustration: IllustrationName;
  title: ReactNode;
  text?: ReactNode;
  action?: ReactNode;
};

/** A page or list without content, with a suggested action. */
export function Empty({ illustration, title, text, action }: EmptyProps) {
  return (
    <div className="flex flex-1 flex-col items-center justify-center px-6 py-10 text-center">
      <Illustration name={illustration} />
      <p className="mt-4 font-semibold text-title">{title}</p>
      {text && <p className="mt-1 max-w-72 text-balance text-ink-3">{text}</p>}
      {action && <div className="mt-5">{action}</div>}
    </div>
  );
}
