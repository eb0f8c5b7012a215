import type { CounterRules } from './hall.ts';
import type { Money } from './money.ts';

/** Whether money that leaves the hall without a rule needs a manager. `paid_out`: on this day before. */
export const exceedsCashOut = (
  { cash_out_act, cash_out_day }: Pick<CounterRules, 'cash_out_act' | 'cash_out_day'>,
  { amount, paid_out }: { readonly amount: Money; readonly paid_out: Money },
): boolean => amount > cash_out_act || paid_out + amount > cash_out_day;
