import { useState } from 'react';
import {
  type EditedHall,
  type HallCheck,
  type HallEdit,
  hallEditSchema,
  type OutletEdit,
} from '#lib/contract/counter/hall.ts';
import { formDraft } from '#lib/draft/form-draft.ts';

/** The draft is kept while the counter is locked, and on other tabs. */
const drafts = formDraft('hall-edit', hallEditSchema);

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
  /** Drops the stored draft: it was applied. */
  forget(): void;
  /** What the last check says of the field at a path in the edit, or of one below it. */
  errorAt(path: string): string | null;
  readonly hasErrors: boolean;
  /** Stores the errors of a check. */
  setErrors(errors: HallCheck['errors']): void;
  /** How many checks there were: a form shows anew what the last one found. */
  readonly checks: number;
}

/** The edit of `hall`, which has at least one outlet, by a member of the staff. */
export function useHallEditor(hall: EditedHall, staff_id: string, outlet_id: string): HallEditor {
  const draftId = `${staff_id}-${hall.version}`;
  const [edit, setEdit] = useState(() => drafts.read(draftId) ?? hall.edit);
  const [{ errors, checks }, setChecked] = useState<{ errors: HallCheck['errors']; checks: number }>({
    errors: [],
    checks: 0,
  });
  const setErrors = (found: HallCheck['errors']) => setChecked({ errors: found, checks: checks + 1 });
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
      drafts.write(next, draftId);
    },
    discard: () => {
      setEdit(hall.edit);
      setErrors([]);
      drafts.clear(draftId);
    },
    forget: () => drafts.clear(draftId),
    errorAt: (path) =>
      errors.find((error) => error.path === path || error.path.startsWith(`${path}.`))?.text ?? null,
    hasErrors: errors.length > 0,
    setErrors,
    checks,
  };
}
