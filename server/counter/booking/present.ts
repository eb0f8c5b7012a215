import type { Booking } from '#lib/contract/counter/bookings.ts';
import { counterRulesOf, type Hall } from '#lib/domain/hall.ts';
import type { KnownPerson } from '#server/customer/user/queries.ts';
import type { OrderRow } from '#server/ordering/order/queries.ts';
import type { Staff } from '../access/context.ts';
import { visibleMobile } from '../access/visible-mobile.ts';
import { presentBoardOrder } from '../board/present-order.ts';

/** An order on the page of bookings. `person`: undefined if the account was deleted. */
export function presentBooking(
  ctx: { readonly hall: Hall; readonly now: number; readonly staff: Pick<Staff, 'role'> },
  order: OrderRow,
  person: KnownPerson | undefined,
  note?: string,
): Booking {
  const { occupied_until_at } = order;
  const mobile = counterRulesOf(ctx.hall).names === 'none' ? null : (person?.mobile ?? null);
  return {
    ...presentBoardOrder(ctx, order, person?.nickname, note),
    mobile: visibleMobile(mobile, ctx.staff),
    occupied_until_at,
  };
}
