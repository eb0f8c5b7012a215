import { addDays, type Day } from '#lib/domain/time.ts';

export const periodChoices = ['today', 'yesterday', 'week', 'month', 'own'] as const;
export type PeriodChoice = (typeof periodChoices)[number];

/** Days, both included. */
interface ReportPeriod {
  readonly from: Day;
  readonly to: Day;
}

/** The days of a choice. `own`: those that were typed. */
export function periodOf(choice: PeriodChoice, today: Day, own: ReportPeriod): ReportPeriod {
  const yesterday = addDays(today, -1);
  switch (choice) {
    case 'today':
      return { from: today, to: today };
    case 'yesterday':
      return { from: yesterday, to: yesterday };
    case 'week':
      return { from: addDays(today, -6), to: today };
    case 'month':
      return { from: `${today.slice(0, 8)}01`, to: today };
    case 'own':
      return own;
  }
}

const MAX_DAYS = 366;

/** Whether a report can be made of it. */
export const isReportable = ({ from, to }: ReportPeriod): boolean =>
  from !== '' && to !== '' && from <= to && addDays(from, MAX_DAYS) > to;
