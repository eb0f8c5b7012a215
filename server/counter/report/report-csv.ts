import type { PeriodReport, ReportFigures } from '#lib/contract/counter/report.ts';
import { amountWriter, toCsv } from '../office/csv.ts';

/** The report for a spreadsheet: a row for each day, then the sums. Amounts in the major unit. */
export function reportCsv(report: PeriodReport, currency: string): string {
  const money = amountWriter(currency);
  // A day has only the providers by which it was paid.
  const columns = [...namedFigures(report).keys()];
  const row = (name: string, figures: ReportFigures) => {
    const named = namedFigures(figures);
    return [name, ...columns.map((column) => money(named.get(column) ?? 0))];
  };
  return toCsv([
    ['day', ...columns],
    ...report.days.map(({ day, ...figures }) => row(day, figures)),
    row('total', report),
  ]);
}

/** The figures by the names of their columns, minor units. */
export function namedFigures(figures: ReportFigures): Map<string, number> {
  const { revenue, kept, written_off, bonus, drawer, other, takings } = figures;
  return new Map([
    ['charged', revenue.charged],
    ['refunded_early_end', revenue.early_end],
    ['refunded_cancelled', revenue.cancelled],
    ['refunded_by_staff', revenue.by_staff],
    ['revenue', revenue.total],
    ['tax', revenue.tax],
    ['kept', kept],
    ['written_off', written_off],
    ['bonus_given', bonus.given],
    ['bonus_taken_back', bonus.taken_back],
    ['expenses', drawer.expenses],
    ['to_safe', drawer.to_safe],
    ['float', drawer.float],
    ['cash_difference', drawer.difference],
    ['corrections', other.corrections],
    ['losses', other.losses],
    ['in_transit', other.in_transit],
    ...takings.flatMap(({ method, games, topups, paid_out, total }): [string, number][] => [
      [`${method}_games`, games],
      [`${method}_topups`, topups],
      [`${method}_paid_out`, paid_out],
      [`${method}_total`, total],
    ]),
  ]);
}
