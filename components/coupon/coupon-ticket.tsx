import type { ReactNode } from 'react';
import type { Coupon } from '#lib/contract/coupon.ts';
import { Ticket } from './ticket.tsx';
import { useCouponText } from './use-coupon-text.ts';

export interface CouponTicketProps {
  readonly coupon: Coupon;
  /** Epoch seconds. */
  readonly now: number;
  readonly aside?: ReactNode;
  readonly note?: ReactNode;
  readonly spent?: boolean;
}

/** A person's coupon, with until when it is good. */
export function CouponTicket({ coupon, now, aside, note, spent }: CouponTicketProps) {
  const { text, soon } = useCouponText().validity(coupon, now);
  return (
    <Ticket
      {...coupon}
      aside={aside}
      spent={spent ?? coupon.status !== 'unused'}
      note={note ?? <span className={soon ? 'font-medium text-warn-text' : ''}>{text}</span>}
    />
  );
}
