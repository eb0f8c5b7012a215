import * as v from 'valibot';
import { counterMethods } from '../counter-method.ts';
import { count, cursor, emptyObject, id, instant, money, pageOf, shortText } from '../fields.ts';
import { counterEndpoint } from './access.ts';

/** Minor units, above 0. */
export const payable = v.pipe(money, v.minValue(1), v.maxValue(1_000_000_000));
/** What was counted. */
const counted = v.pipe(money, v.minValue(0), v.maxValue(1_000_000_000));
/** Why, as it is recorded in the audit trail. */
export const actReason = v.pipe(shortText, v.minLength(1));

const shiftSchema = v.object({
  id,
  opened_at: instant,
  /** The account of the staff who opened it. */
  opened_by: id,
  opening_counted: money,
  /** What the shift before had left in the drawer; null for the first of the drawer. */
  opening_expected: v.nullable(money),
});

const reportSchema = v.object({
  ...shiftSchema.entries,
  closed_at: v.nullable(instant),
  counted: v.nullable(money),
  /** What the drawer should contain. */
  expected: money,
  /** Counted less expected. */
  difference: v.nullable(money),
  note: v.string(),
  /** The difference waits for a manager, who approves it by `shift/approve`. */
  needs_approval: v.boolean(),
  /** The account of the manager who approved it. */
  approved_by: v.nullable(id),
  /** What the card terminal has taken; `terminal_counted`: the total that it printed. */
  terminal: money,
  terminal_counted: v.nullable(money),
  /** The revenue from all orders of the outlet since the shift before was closed. */
  revenue: money,
  tax: money,
  /** The part of bills that was written off during the shift: nobody paid it. */
  written_off: money,
  /** Sums by kind of account and line; what the hall gains is negative on the accounts of its money. */
  movements: v.array(v.object({ account: v.string(), kind: v.string(), amount: money, count })),
  /** What the closing left in the drawer, the rest of the count went to the safe; null: all of it stayed. */
  left: v.optional(v.nullable(money), null),
  /** The counts that were compared with the books before the closing, oldest first. */
  counts: v.optional(v.array(v.object({ at: instant, counted: money })), []),
  /** What each member of the staff took at the counter; `name`: null if nobody is known for it. */
  people: v.optional(
    v.array(
      v.object({
        name: v.nullable(v.string()),
        /** How many payments came in. */
        payments: count,
        cash: money,
        terminal: money,
        /** Refunds and payouts. */
        paid_out: money,
      }),
    ),
    [],
  ),
  /** Payments through a provider for games of the outlet since the shift before was closed, less refunds. */
  online: v.optional(v.object({ count, amount: money }), { count: 0, amount: 0 }),
  /** What was refunded, paid out, spent and moved, oldest first; negative if money left the drawer. */
  moves: v.optional(
    v.array(
      v.object({
        id,
        at: instant,
        kind: v.string(),
        method: v.picklist(counterMethods),
        amount: money,
        /** The member of the staff who did it. */
        name: v.nullable(v.string()),
        reason: v.nullable(v.string()),
      }),
    ),
    [],
  ),
});

/** Who opened a shift, and who closed it; null while it is open. */
const shiftPeople = { opened_by_name: v.string(), closed_by_name: v.nullable(v.string()) };

const shiftReadSchema = v.object({ ...reportSchema.entries, ...shiftPeople });
/** The report of a shift, as it is shown and printed. */
export type ShiftReport = v.InferOutput<typeof shiftReadSchema>;

const openShiftSchema = v.object({ ...shiftSchema.entries, opened_by_name: v.string() });
export type OpenShift = v.InferOutput<typeof openShiftSchema>;

const closedShiftSchema = v.object({
  id,
  opened_at: instant,
  closed_at: instant,
  ...shiftPeople,
  counted: money,
  /** Counted less expected. */
  difference: money,
});

export const counterShiftApi = {
  current: counterEndpoint({
    method: 'GET',
    path: '/api/counter/shift/current',
    input: emptyObject,
    output: v.object({
      shift: v.nullable(openShiftSchema),
      /** Whether the shift used the card terminal, whose total the closing then needs. */
      uses_terminal: v.optional(v.boolean(), false),
      /** If no shift is open: what the last closing left in the drawer, and who closed it. */
      left: v.optional(
        v.nullable(v.object({ amount: money, closed_at: instant, closed_by_name: v.nullable(v.string()) })),
        null,
      ),
    }),
    summary:
      'The open shift of the cash drawer. What the drawer should contain is not told: it is counted blind.',
  }),
  open: counterEndpoint({
    method: 'POST',
    path: '/api/counter/shift/open',
    idempotent: true,
    input: v.object({ counted }),
    output: shiftSchema,
    summary:
      'Open a shift with what was counted in the drawer. A difference from what the last closing left is booked; a large one needs an approval.',
  }),
  move: counterEndpoint({
    method: 'POST',
    path: '/api/counter/shift/move',
    idempotent: true,
    input: v.object({
      move: v.picklist(['to_safe', 'from_safe', 'expense']),
      amount: payable,
      reason: actReason,
    }),
    output: shiftSchema,
    summary: 'Move cash between drawer and safe, or pay a petty expense; above the limits with an approval.',
  }),
  count: counterEndpoint({
    method: 'POST',
    path: '/api/counter/shift/count',
    idempotent: true,
    input: v.object({ counted, terminal: v.optional(v.nullable(counted), null) }),
    output: v.object({
      drawer_matches: v.boolean(),
      /** null: no total of the terminal was sent. */
      terminal_matches: v.nullable(v.boolean()),
    }),
    summary:
      'Compare a count with the books before the shift is closed. The count is kept for the report; by how much it differs is not told.',
  }),
  close: counterEndpoint({
    method: 'POST',
    path: '/api/counter/shift/close',
    idempotent: true,
    input: v.object({
      counted,
      /** The total that the card terminal printed; needed if the shift has used it. */
      terminal: v.optional(v.nullable(counted), null),
      note: v.optional(shortText, ''),
      /** What stays in the drawer for the next shift. If omitted, all of it. */
      left: v.optional(v.nullable(counted), null),
    }),
    output: reportSchema,
    summary:
      'Close the shift with what was counted, and move what does not stay for the next shift to the safe. A difference is booked; a large one waits for `shift/approve`.',
  }),
  approve: counterEndpoint({
    method: 'POST',
    path: '/api/counter/shift/approve',
    idempotent: true,
    input: v.object({ id }),
    output: reportSchema,
    summary: 'Approve the difference of a closed shift.',
  }),
  report: counterEndpoint({
    method: 'GET',
    path: '/api/counter/shift/report',
    input: v.object({ id }),
    output: shiftReadSchema,
    summary: 'The report of a shift. Attendants see those that they have closed.',
  }),
  list: counterEndpoint({
    method: 'GET',
    path: '/api/counter/shift/list',
    input: v.object({ cursor }),
    output: pageOf(closedShiftSchema),
    summary: 'Shifts that are closed, newest first. Attendants see those that they have closed.',
  }),
};

const walletChange = v.object({
  person_id: id,
  /** The balance of the wallet after the action. */
  balance: money,
});

export const counterPersonApi = {
  cashIn: counterEndpoint({
    method: 'POST',
    path: '/api/counter/person/cash_in',
    idempotent: true,
    input: v.object({
      id,
      method: v.picklist(counterMethods),
      package_id: v.optional(v.nullable(id)),
      amount: v.optional(v.nullable(money)),
    }),
    output: walletChange,
    summary: "Top a person's wallet up in cash or by card: a package with its bonus, or an amount.",
  }),
  cashOut: counterEndpoint({
    method: 'POST',
    path: '/api/counter/person/cash_out',
    idempotent: true,
    input: v.object({ id, amount: payable, reason: actReason }),
    output: v.object({ ...walletChange.entries, /** Taken back with it. */ bonus: v.optional(money, 0) }),
    summary:
      "Pay a person's own money out in cash, which takes the bonus that came with it back; above the limits of an act and a day with an approval.",
  }),
  cardRefund: counterEndpoint({
    method: 'POST',
    path: '/api/counter/payment/refund',
    idempotent: true,
    input: v.object({ /** The payment's. */ id, amount: payable, reason: actReason }),
    output: v.object({
      id,
      payment_id: id,
      amount: money,
      /** `pending` until the provider has answered. */
      status: v.picklist(['pending', 'succeeded', 'failed']),
      created_at: instant,
    }),
    summary: "Refund a part of a payment from the person's wallet to their card, through the provider.",
  }),
  correct: counterEndpoint({
    method: 'POST',
    path: '/api/counter/person/correct',
    idempotent: true,
    input: v.object({
      id,
      /** Negative to take money. */
      amount: v.pipe(
        money,
        v.minValue(-1_000_000_000),
        v.maxValue(1_000_000_000),
        v.check((amount) => amount !== 0),
      ),
      reason: actReason,
    }),
    output: walletChange,
    summary: "Correct a person's wallet with a reason.",
  }),
};
