import { useNowSeconds } from '#components/ui/use-seconds.ts';
import type { OrderDetail, Settlement } from '#lib/contract/order.ts';
import { endSettlement } from '#lib/domain/game-parts.ts';

type PlayedOrder = Pick<OrderDetail, 'end_terms' | 'end_preview'>;

/** The settlement of an end at `now`. A server that sends no terms: the one it has computed. */
export const settlementAt = ({ end_terms, end_preview }: PlayedOrder, now: number): Settlement | null =>
  end_terms ? endSettlement(end_terms, now) : end_preview;

/** The settlement of an end now, also offline: computed by the phone from the last data and the clock. */
export const useEndSettlement = (order: PlayedOrder, clock: () => number): Settlement | null =>
  settlementAt(order, useNowSeconds(clock));
