import type { ReactNode } from 'react';

interface DataColumn {
  readonly key: string;
  readonly label: ReactNode;
  /** The column has figures: they stand at the end of the cell. */
  readonly isNumber?: boolean;
}

interface DataRow {
  readonly key: string;
  /** The cells in the order of the columns; the first one names the row. */
  readonly cells: readonly ReactNode[];
  /** The row stands below a line, in bold. */
  readonly isTotal?: boolean;
}

/** A table of figures, which scrolls sideways if it is wider than the screen; its first column stays. */
export function DataTable({
  label,
  columns,
  rows,
}: {
  label: string;
  columns: readonly DataColumn[];
  rows: readonly DataRow[];
}) {
  const align = (at: number) => (columns[at]?.isNumber ? 'text-end tabular-nums' : 'text-start');
  const sticky = (at: number) => (at === 0 ? 'sticky start-0 bg-surface' : '');
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
      tabIndex={0}
      className="overflow-x-auto rounded-lg bg-surface shadow-card print:overflow-visible"
    >
      <table className="w-full border-collapse text-small">
        <thead>
          <tr>
            {columns.map(({ key, label: text }, at) => (
              <th
                key={key}
                scope="col"
                className={`whitespace-nowrap px-3 py-2 font-medium text-ink-3 ${align(at)} ${sticky(at)}`}
              >
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells, isTotal }) => (
            <tr key={key} className={`border-line border-t ${isTotal ? 'font-semibold' : ''}`}>
              {cells.map((cell, at) => {
                const Cell = at === 0 ? 'th' : 'td';
                return (
                  <Cell
                    key={columns[at]?.key}
                    scope={at === 0 ? 'row' : undefined}
                    className={`whitespace-nowrap px-3 py-2 ${isTotal ? '' : 'font-normal'} ${align(at)} ${sticky(at)}`}
                  >
                    {cell}
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
