import type { CounterRules } from './hall.ts';
import type { Money } from './money.ts';

/** Whether a payout needs the approval of a manager. `paid_out`: in this shift before. Minor units. */
export const exceedsCashOut = (
  { cash_out_act, cash_out_shift }: Pick<CounterRules, 'cash_out_act' | 'cash_out_shift'>,
  { amount, paid_out }: { readonly amount: Money; readonly paid_out: Money },
): boolean => amount > cash_out_act || paid_out + amount > cash_out_shift;
