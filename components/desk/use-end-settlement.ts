import { useNowSeconds } from '#components/ui/use-seconds.ts';
import type { OrderDetail, Settlement } from '#lib/contract/order.ts';
import { endSettlement } from '#lib/domain/game-parts.ts';

type PlayedOrder = Pick<OrderDetail, 'end_terms' | 'end_preview'>;

/** The settlement of an end at `now`, by the terms of the server or as it has computed it. */
export const settlementAt = ({ end_terms, end_preview }: PlayedOrder, now: number): Settlement | null =>
  end_terms ? endSettlement(end_terms, now) : end_preview;

/** The settlement of an end now. The phone computes it, so it works offline too. */
export const useEndSettlement = (order: PlayedOrder, clock: () => number): Settlement | null =>
  settlementAt(order, useNowSeconds(clock));
