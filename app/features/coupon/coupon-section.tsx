'use client';

import { ListGroup } from '#components/ui/list-group.tsx';
import { ClaimableRow } from './claimable-row.tsx';
import { CouponRow } from './coupon-row.tsx';
import type { CouponChoice } from './use-coupon-choice.ts';

export interface CouponSectionProps {
  readonly choice: CouponChoice;
  readonly onOpen: () => void;
  readonly onClaim: (coupon_id: string) => void;
}

/** The coupon that an order uses, and a better one that can be claimed. */
export function CouponSection({ choice, onOpen, onClaim }: CouponSectionProps) {
  const { list, offer } = choice;
  if (list.length === 0 && !offer) return null;
  return (
    <ListGroup>
      {list.length > 0 && <CouponRow choice={choice} onOpen={onOpen} />}
      {offer && <ClaimableRow offer={offer} onClaim={onClaim} />}
    </ListGroup>
  );
}
