import type { ReactNode } from 'react';
import type { Coupon } from '#lib/contract/coupon.ts';
import { Ticket } from './ticket.tsx';
import { useCouponText } from './use-coupon-text.ts';

export interface CouponTicketProps {
  readonly coupon: Coupon;
  readonly now: number;
  readonly aside?: ReactNode;
  readonly note?: ReactNode;
  readonly inactive?: boolean;
}

/** A person's coupon with its validity. */
export function CouponTicket({ coupon, now, aside, note, inactive }: CouponTicketProps) {
  const { text, soon } = useCouponText().validity(coupon, now);
  return (
    <Ticket
      {...coupon}
      aside={aside}
      inactive={inactive ?? coupon.status !== 'unused'}
      note={note ?? <span className={soon ? 'font-medium text-warn-text' : ''}>{text}</span>}
    />
  );
}
