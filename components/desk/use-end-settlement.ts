import { useNowSeconds } from '#components/ui/use-seconds.ts';
import type { OrderDetail, Settlement } from '#lib/contract/order.ts';
import { endSettlement } from '#lib/domain/game-parts.ts';

type PlayedOrder = Pick<OrderDetail, 'end_terms' | 'end_preview'>;

/**
 * The settlement of an end at `now`. If a server sends no terms, the settlement that it has computed is used.
 */
export const settlementAt = ({ end_terms, end_preview }: PlayedOrder, now: number): Settlement | null =>
  end_terms ? endSettlement(end_terms, now) : end_preview;

/**
 * The settlement of an end now. The phone computes it from the last data and the clock, so it works offline
 * too.
 */
export const useEndSettlement = (order: PlayedOrder, clock: () => number): Settlement | null =>
  settlementAt(order, useNowSeconds(clock));
