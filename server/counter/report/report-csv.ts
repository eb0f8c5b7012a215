import type { PeriodReport, ReportFigures } from '#lib/contract/counter/report.ts';
import { amountWriter, toCsv } from '../office/csv.ts';

/** The report as a table for a spreadsheet: a row for each day, then the sums. Amounts in whole units of the currency. */
export function reportCsv(report: PeriodReport, currency: string): string {
  const methods = report.takings.map(({ method }) => method);
  const money = amountWriter(currency);
  const row = (name: string, figures: ReportFigures) => [name, ...cellsOf(figures, methods).map(money)];
  return toCsv([
    ['day', ...COLUMNS, ...methods.flatMap((method) => TAKINGS.map((column) => `${method}_${column}`))],
    ...report.days.map(({ day, ...figures }) => row(day, figures)),
    row('total', report),
  ]);
}

const COLUMNS = [
  'charged',
  'refunded_early_end',
  'refunded_cancelled',
  'refunded_by_staff',
  'revenue',
  'tax',
  'kept',
  'written_off',
  'bonus_given',
  'bonus_taken_back',
  'expenses',
  'to_safe',
  'cash_difference',
  'corrections',
  'losses',
  'in_transit',
];
const TAKINGS = ['games', 'topups', 'paid_out', 'total'] as const;

/** In the order of the columns. */
function cellsOf(
  { revenue, kept, written_off, bonus, drawer, other, takings }: ReportFigures,
  methods: readonly string[],
): number[] {
  return [
    ...[revenue.charged, revenue.early_end, revenue.cancelled, revenue.by_staff, revenue.total, revenue.tax],
    ...[kept, written_off, bonus.given, bonus.taken_back],
    ...[drawer.expenses, drawer.to_safe, drawer.difference],
    ...[other.corrections, other.losses, other.in_transit],
    ...methods.flatMap((method) => {
      const taken = takings.find((each) => each.method === method);
      return TAKINGS.map((column) => taken?.[column] ?? 0);
    }),
  ];
}
