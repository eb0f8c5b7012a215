import { RackedBalls } from '#components/table/balls.tsx';
import type { TableDrawingKind } from '#lib/domain/hall.ts';

/** The kind of a table, by the balls of its game on a cloth. Its name is said beside it or in the label. */
export const TypeIcon = ({ drawing }: { drawing: TableDrawingKind }) => (
  <svg viewBox="-4 -10 24 20" aria-hidden="true" className="h-4 w-5 shrink-0">
    <rect x="-4" y="-10" width="24" height="20" rx="4" fill={drawing === 'snooker' ? '#1b7a4a' : '#2a6fb0'} />
    <g transform="translate(2 0)">
      <RackedBalls drawing={drawing} r={2.1} />
    </g>
  </svg>
);
