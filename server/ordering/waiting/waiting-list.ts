import { waitingRulesOf } from '#lib/domain/hall.ts';
import { wishEventOf } from '#lib/domain/waiting.ts';
import type { WaitingList } from '../deps.ts';
import { offerFreedTime } from './offer.ts';
import { endOffer, leaveOverlapping } from './store.ts';

/** What orders tell the waiting list. */
export const waitingList: WaitingList = {
  timeFreed(ctx, time) {
    if (waitingRulesOf(ctx.hall) && time.occupied_until_at > ctx.now)
      ctx.beforeCommit(() => offerFreedTime(ctx, time));
  },

  afterOfferEvent({ id: order_id, wish_id: id, user_id, start_at, end_at }, { event, by_hall, now }) {
    const wishEvent = wishEventOf(event, by_hall);
    if (wishEvent === null) return [];
    const ended = endOffer(wishEvent, { id, order_id, now });
    return wishEvent === 'take' ? [ended, leaveOverlapping({ user_id, start_at, end_at, now })] : [ended];
  },
};
