import * as v from 'valibot';
import { tabStorage } from '#lib/browser/tab-storage.ts';
import { readPersonId } from '#lib/session/session.ts';

/** Stores what was typed into a form, over reloads and expired sessions, for the same person. */
export function formDraft<T>(name: string, schema: v.GenericSchema<unknown, T>) {
  const storedSchema = v.object({ of: v.nullable(v.string()), draft: schema });
  const keyOf = (id: string) => (id ? `${name}-${id}` : name);
  /** Null if there is none, or one of another person or of an older version of the form. */
  const read = (id = ''): T | null => {
    const stored = v.safeParse(storedSchema, tabStorage.read(keyOf(id)));
    if (!stored.success) return null;
    const { of, draft } = stored.output;
    return of === null || of === readPersonId() ? draft : null;
  };
  // The form works without a stored draft.
  const write = (draft: T, id = ''): void => tabStorage.write(keyOf(id), { of: readPersonId(), draft });
  return {
    read,
    write,
    clear(id = ''): void {
      tabStorage.remove(keyOf(id));
    },
    /** For a person who changes accounts: the returned function stores the draft again, as a guest's. */
    keepOverSignOut(): () => void {
      const draft = read();
      return () => {
        if (draft !== null) write(draft);
      };
    },
  };
}

/** For a sign-out. */
export const clearAllDrafts = (): void => tabStorage.clear();
