import type { Booking } from '#lib/contract/counter/bookings.ts';
import { counterRulesOf, type Hall } from '#lib/domain/hall.ts';
import { maskMobile } from '#server/core/phone-text.ts';
import type { KnownPerson } from '#server/customer/user/queries.ts';
import type { OrderRow } from '#server/ordering/order/queries.ts';
import { presentBoardOrder } from '../board/present-order.ts';

/** An order on the page of bookings. `person`: undefined where the account was deleted. */
export function presentBooking(
  ctx: { readonly hall: Hall; readonly now: number },
  order: OrderRow,
  person: KnownPerson | undefined,
): Booking {
  const { occupied_until_at } = order;
  const mobile = counterRulesOf(ctx.hall).names === 'none' ? null : (person?.mobile ?? null);
  return {
    ...presentBoardOrder(ctx, order, person?.nickname),
    mobile: mobile && maskMobile(mobile),
    occupied_until_at,
  };
}
