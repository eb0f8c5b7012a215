import type { Money } from './money.ts';

/** What an attendant may do at the counter without the approval of a manager. Minor units. */
export interface CounterRules {
  /** Cash paid out by one act, and by a person in one shift. */
  readonly cash_out_act: Money;
  readonly cash_out_shift: Money;
  /** By how much the count of a drawer may differ. */
  readonly cash_difference: Money;
}

export const DEFAULT_COUNTER_RULES: CounterRules = {
  cash_out_act: 100_00,
  cash_out_shift: 300_00,
  cash_difference: 20_00,
};

/** Whether a payout needs the approval of a manager. `paid_out`: by the same person in this shift before. */
export const exceedsCashOut = (
  { cash_out_act, cash_out_shift }: CounterRules,
  { amount, paid_out }: { readonly amount: Money; readonly paid_out: Money },
): boolean => amount > cash_out_act || paid_out + amount > cash_out_shift;
