import type { Action } from './action.ts';

/** Reversals are mostly of recent payments. */
const RECENT = 12;

const NEXT_OF_DISPUTE = {
  none: ['opened', 'withdrawn'],
  opened: ['withdrawn', 'won'],
  withdrawn: ['won', 'lost'],
} as const;

/** What the operator does in the provider's dashboard, and the person at their bank. */
export const reversalActions: readonly Action[] = [
  {
    name: 'refund at the provider',
    weight: 3,
    async run({ simulated: { charges }, note }, random) {
      const recent = charges.list().slice(random.chance(0.8) ? -RECENT : 0);
      const charge = random.pick(recent.filter((each) => charges.refundable(each) > 0));
      if (!charge) return;
      const rest = charges.refundable(charge);
      const amount = random.chance(0.5) ? rest : 1 + random.below(rest);
      charges.refund(charge, amount);
      note(`the provider refunds ${amount} of ${charge.payment_id}`);
    },
  },
  {
    name: 'a refund fails',
    weight: 1.5,
    async run({ simulated: { charges }, note }, random) {
      const open = charges
        .list()
        .flatMap((charge) => charge.refunds.map((refund) => ({ charge, refund })))
        .filter(({ refund }) => !refund.failed);
      const found = random.pick(open.slice(-RECENT));
      if (!found) return;
      charges.failRefund(found.charge, found.refund);
      note(`a refund of ${found.refund.amount} of ${found.charge.payment_id} fails`);
    },
  },
  {
    name: 'a dispute goes on',
    weight: 2.5,
    async run({ simulated: { charges }, note, clock }, random) {
      const all = charges.list();
      const running = all.filter(({ dispute }) => dispute === 'opened' || dispute === 'withdrawn');
      const charge = random.pick(random.chance(0.6) && running.length > 0 ? running : all.slice(-RECENT));
      if (!charge || charge.dispute === 'won' || charge.dispute === 'lost') return;
      // A bank takes days.
      if (charge.disputed_at >= clock.at) return;
      const next = random.pick(NEXT_OF_DISPUTE[charge.dispute]);
      charges.moveDispute(charge, next, clock.at);
      note(`the dispute of ${charge.payment_id} is ${next}`);
    },
  },
];
