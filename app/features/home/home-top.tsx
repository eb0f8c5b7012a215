'use client';

import { StaleDataBanner, type StaleDataBannerProps } from '#app/features/query/stale-data-banner.tsx';
import { useRefetchAt } from '#app/features/query/use-refetch-at.ts';
import { AnimatedSpace } from '#components/ui/animated-space.tsx';
import type { OutletSummary } from '#lib/contract/store.ts';
import { AnnouncementStrip } from './announcement-strip.tsx';
import { HomeNotices, type HomeNoticesProps } from './home-notices.tsx';

export interface HomeTopProps extends StaleDataBannerProps, HomeNoticesProps {
  readonly outlet: OutletSummary;
  /** Called also when the outlet opens or closes. */
  readonly refetch: () => unknown;
}

/** The top of Home: how old its tables are, an announcement and notices. */
export function HomeTop({ outlet, query, refetch, coupon, isEmpty }: HomeTopProps) {
  useRefetchAt([outlet.open_change_at], refetch);
  return (
    <>
      {/* All bars have the same height, so that nothing below moves when one replaces the other. */}
      <AnimatedSpace className="flex min-h-11 flex-col justify-center">
        <StaleDataBanner query={query}>
          <AnnouncementStrip store_id={outlet.id} />
        </StaleDataBanner>
      </AnimatedSpace>
      <AnimatedSpace className="flex flex-col gap-4">
        <HomeNotices coupon={coupon} isEmpty={isEmpty} />
      </AnimatedSpace>
    </>
  );
}
