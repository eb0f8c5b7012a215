import { LampDesk, TriangleAlert } from 'lucide-react';
import type { BoardTable } from '#lib/contract/counter/board.ts';

/** Marks beside the state of a table: something needs a person, the lamp is on. */
export const TableMarks = ({ hasAlert, lamp }: { hasAlert: boolean; lamp: BoardTable['lamp'] }) => (
  <>
    {hasAlert && <TriangleAlert aria-hidden="true" className="size-4 shrink-0 text-danger-text" />}
    {lamp.on && <LampDesk aria-hidden="true" className="size-4 shrink-0 text-warn-text" />}
  </>
);
