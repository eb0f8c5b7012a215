import type { ReactNode } from 'react';

export interface ColumnsProps {
  readonly first: ReactNode;
  readonly second: ReactNode;
}

/** Two columns on a wide page (`Page wide`). The first stays while a longer second one scrolls. */
export const Columns = ({ first, second }: ColumnsProps) => (
  <div className="flex flex-1 flex-col gap-5 wide:grid wide:grid-cols-2 wide:items-start wide:gap-8">
    <div className="flex min-w-0 flex-col gap-5 empty:hidden wide:sticky wide:top-2">{first}</div>
    <div className="flex min-w-0 flex-1 flex-col gap-5">{second}</div>
  </div>
);

/** For cards of a list: two columns on a wide page. */
export const cardGrid =
  'flex flex-1 flex-col gap-3 wide:grid wide:grid-cols-2 wide:content-start wide:gap-x-8 wide:*:only:col-span-full';
