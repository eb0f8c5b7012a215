import { useState } from 'react';
import type { EditedHall, HallCheck, HallEdit, OutletEdit } from '#lib/contract/counter/hall.ts';

/** What is edited, and what is wrong with it. */
export interface HallEditor {
  readonly hall: EditedHall;
  readonly edit: HallEdit;
  /** The outlet that is shown, and its index in the edit. */
  readonly outlet: OutletEdit;
  readonly outletAt: number;
  readonly isChanged: boolean;
  /** Changes a copy of the edit. */
  change(change: (edit: HallEdit) => void): void;
  /** Drops all changes. */
  discard(): void;
  /** What the last check says of the field at a path in the edit, or of one below it. */
  errorAt(path: string): string | null;
  setErrors(errors: HallCheck['errors']): void;
}

/** The edit of `hall`, which has at least one outlet. */
export function useHallEditor(hall: EditedHall, outlet_id: string): HallEditor {
  const [edit, setEdit] = useState(hall.edit);
  const [errors, setErrors] = useState<HallCheck['errors']>([]);
  const outletAt = Math.max(
    edit.outlets.findIndex(({ id }) => id === outlet_id),
    0,
  );
  return {
    hall,
    edit,
    outlet: edit.outlets[outletAt]!,
    outletAt,
    isChanged: JSON.stringify(edit) !== JSON.stringify(hall.edit),
    change: (change) => {
      const next = structuredClone(edit);
      change(next);
      setEdit(next);
    },
    discard: () => {
      setEdit(hall.edit);
      setErrors([]);
    },
    errorAt: (path) =>
      errors.find((error) => error.path === path || error.path.startsWith(`${path}.`))?.text ?? null,
    setErrors,
  };
}
