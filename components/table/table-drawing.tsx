import { useTranslations } from 'next-intl';
import { useId } from 'react';
import type { TableState } from './table-colors.ts';
import { TableParts, TableShape, useSeenStates } from './table-shape.tsx';

export type TableDrawingProps = {
  number: string;
  type: string;
  state: TableState;
  stateText: string;
  className?: string;
};

/** A drawing of a table with its number and state. */
export function TableDrawing({ number, type, state, stateText, className }: TableDrawingProps) {
  const t = useTranslations('table');
  const parts = useId();
  const states = useSeenStates([state]);
  return (
    <svg
      role="img"
      aria-label={t('drawing', { number, state: stateText })}
      viewBox="-2.2 -1.25 4.4 2.5"
      className={className ?? 'w-full'}
    >
      <TableParts id={parts} type={type} w={3.6} h={1.9} states={states} />
      <TableShape parts={parts} state={state} />
      <circle r="0.27" fill="#fbf8ee" />
      <circle r="0.27" fill="none" stroke="#000000" strokeOpacity="0.15" strokeWidth="0.02" />
      <text
        y="0.085"
        textAnchor="middle"
        fontSize={number.length > 2 ? 0.2 : 0.25}
        fontWeight="700"
        fill="#151a17"
      >
        {number}
      </text>
    </svg>
  );
}
