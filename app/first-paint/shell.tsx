'use client';

import { ClipboardList, House, UserRound } from 'lucide-react';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { BilingualText, type BilingualTextProps } from './bilingual-text.tsx';

const tabs = [
  { id: 'home', icon: House },
  { id: 'order', icon: ClipboardList },
  { id: 'mine', icon: UserRound },
] as const;

export interface ShellProps {
  readonly slow: BilingualTextProps;
  readonly tabs: Readonly<Record<(typeof tabs)[number]['id'], BilingualTextProps>>;
}

/**
 * The static page before any script has run: the outline of Home with the tab bar, or of another page. A
 * component of the browser: the page would have it twice otherwise, as markup and as data.
 */
export function Shell({ slow, tabs: labels }: ShellProps) {
  return (
    <div className="relative flex h-full w-full flex-col bg-bg [container:page/inline-size]" aria-busy="true">
      <p className="late absolute inset-x-0 top-1/2 px-8 text-center text-ink-2">
        <BilingualText {...slow} />
      </p>
      <div className="only-home mx-auto flex min-h-0 w-full max-w-page flex-1 flex-col gap-3 overflow-hidden px-4 pt-safe wide:max-w-wide">
        <div className="mt-3 flex items-center justify-between">
          <Skeleton className="h-7 w-44" />
          <Skeleton className="size-9 rounded-full" />
        </div>
        <Skeleton className="h-72 w-full rounded-lg" />
        <div className="grid grid-cols-3 gap-2.5">
          <Skeleton className="h-20 rounded-lg" />
          <Skeleton className="h-20 rounded-lg" />
          <Skeleton className="h-20 rounded-lg" />
        </div>
      </div>
      <div className="only-home shrink-0 border-line border-t bg-surface px-4 py-3">
        <Skeleton className="mx-auto h-[3.25rem] max-w-page rounded-lg" />
      </div>
      <div className="only-inner mx-auto flex min-h-0 w-full max-w-page flex-1 flex-col gap-3 overflow-hidden px-4 pt-safe">
        <div className="flex h-14 shrink-0 items-center justify-center">
          <Skeleton className="h-6 w-32" />
        </div>
        <Skeleton className="h-28 w-full rounded-lg" />
        <Skeleton className="h-40 w-full rounded-lg" />
        <Skeleton className="h-14 w-full rounded-lg" />
      </div>
      <div className="only-home shrink-0 border-line border-t bg-surface pb-safe">
        <div className="mx-auto flex h-[50px] max-w-page wide:max-w-wide">
          {tabs.map(({ id, icon: Icon }) => (
            <div key={id} className="flex flex-1 flex-col items-center justify-center gap-0.5 text-ink-3">
              <Icon aria-hidden="true" className="size-[22px]" strokeWidth={1.9} />
              <span className="font-medium text-micro">
                <BilingualText {...labels[id]} />
              </span>
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
