'use client';

import type { ReactNode } from 'react';
import { useIsPast } from '#components/ui/use-seconds.ts';
import { serverNow } from '#lib/api/client/server-clock.ts';
import { useInviteToken } from '#lib/api/invitation.ts';
import type { OrderDetail } from '#lib/contract/order.ts';
import { PassActions } from './pass-actions.tsx';

/** Shows the place of a paid booking, with its calendar file and pass, and more rows. */
export function BookingActions({ order, children }: { order: OrderDetail; children?: ReactNode }) {
  const { place, store, wallets, start_at } = order;
  const getToken = useInviteToken(order.id);
  const isStarted = useIsPast(start_at, serverNow);
  return (
    place && (
      <PassActions
        outlet={{ ...place, name: store.name }}
        wallets={wallets}
        isComing={!isStarted}
        getToken={getToken}
      >
        {children}
      </PassActions>
    )
  );
}
