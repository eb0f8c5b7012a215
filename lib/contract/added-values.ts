import { orderStatuses } from '../domain/order.ts';
import { paidMethods } from './counter-method.ts';
import { messageKinds } from './message.ts';
import { receiptLineKinds } from './order.ts';
import { printedLineKinds } from './receipt.ts';
import { entryKinds } from './wallet.ts';

/** Values that a version of the contract has added to a list of values in responses. */
export interface AddedValues {
  /** The version that added them: apps of this version know them. */
  readonly since: number;
  /** The list itself, as the schemas have it: `v.picklist(list)`. */
  readonly list: readonly string[];
  /**
   * What older apps get for each added value: the first that its place accepts. null: in a field that may be
   * null, nothing; in an array, the value is left out.
   */
  readonly instead: Readonly<Record<string, readonly (string | null)[]>>;
}

/**
 * An app that was installed before refuses a response with a value that it does not know, as the server's
 * error.
 */
export const addedValues: readonly AddedValues[] = [
  {
    since: 2,
    list: entryKinds,
    instead: {
      counter_in: ['payment_in'],
      counter_out: ['payment_refund'],
      hand_back: ['payment_refund'],
      card_refund: ['payment_refund'],
      card_refund_failed: ['payment_in'],
      refund_staff: ['refund_cancel'],
      correction: ['topup'],
      account_join: ['topup'],
    },
  },
  {
    since: 2,
    list: messageKinds,
    instead: {
      fault: ['booking_soon'],
      from_hall: ['booking_soon'],
      moved: ['booking_soon'],
      sign_in: ['topup'],
    },
  },
  // An app that knows no bill offers no payment for an ended game; its review is refused until it is settled.
  { since: 2, list: orderStatuses, instead: { due: ['ended'] } },
  { since: 2, list: receiptLineKinds, instead: { write_off: ['refund'] } },
  { since: 2, list: printedLineKinds, instead: { write_off: ['refund'] } },
  // A receipt without a method is true; a top-up has one.
  { since: 2, list: paidMethods, instead: { cash: [null, 'wallet'], terminal: [null, 'stripe'] } },
];
