'use client';

import { Skeleton } from '#components/ui/skeleton.tsx';
import { BilingualText, type BilingualTextProps } from './bilingual-text.tsx';

/**
 * The static page before any script has run, if the document has no Home to show: the outline of a page. A
 * component of the browser: the page would have it twice otherwise, as markup and as data.
 */
export const Shell = ({ slow }: { slow: BilingualTextProps }) => (
  <div className="relative h-full w-full bg-bg [container:page/inline-size]" aria-busy="true">
    <p className="late absolute inset-x-0 top-1/2 px-8 text-center text-ink-2">
      <BilingualText {...slow} />
    </p>
    <div className="mx-auto flex h-full w-full max-w-page flex-col gap-3 overflow-hidden px-4 pt-safe pb-4 wide:max-w-wide">
      <div className="flex h-14 shrink-0 items-center justify-between">
        <Skeleton className="h-7 w-44" />
        <Skeleton className="size-9 rounded-full" />
      </div>
      <Skeleton className="h-72 w-full rounded-lg" />
      <Skeleton className="h-28 w-full rounded-lg" />
      <Skeleton className="mt-auto h-14 w-full shrink-0 rounded-lg" />
    </div>
  </div>
);
