import { CouponTicket } from '#components/coupon/coupon-ticket.tsx';
import { OfferNote } from '#components/coupon/offer-note.tsx';
import { Ticket } from '#components/coupon/ticket.tsx';
import { Button } from '#components/ui/button.tsx';
import { Section } from '#components/ui/section.tsx';
import { coupon, offer } from './samples/content.ts';
import { NOW } from './samples/orders.ts';

const nothing = () => {};

export function Coupons() {
  const expiring = { ...coupon, expires_at: NOW + 86_400 * 2 };
  const used = { ...coupon, status: 'used' as const, used_at: NOW - 86_400 };
  const percent = { kind: 'percent' as const, percent: 20, cap: 4000 };
  return (
    <Section title="Coupons">
      <div className="flex flex-col gap-3">
        <CouponTicket coupon={coupon} now={NOW} />
        <CouponTicket coupon={expiring} now={NOW} />
        <CouponTicket coupon={used} now={NOW} />
        <Ticket
          {...offer}
          rule={percent}
          note={<OfferNote offer={offer} />}
          aside={
            <Button size="sm" onClick={nothing}>
              Claim
            </Button>
          }
        />
        <Ticket {...offer} inactive note={<OfferNote offer={{ ...offer, left: 0, state: 'sold_out' }} />} />
      </div>
    </Section>
  );
}
