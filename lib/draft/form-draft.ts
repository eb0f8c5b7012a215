import * as v from 'valibot';
import { readPersonId } from '#lib/session/session.ts';

/**
 * Stores what was typed into a form until it is sent, over reloads and expired sessions, for the same person. A guest's
 * draft is theirs after they sign in.
 */
export function formDraft<T>(name: string, schema: v.GenericSchema<unknown, T>) {
  const storedSchema = v.object({ of: v.nullable(v.string()), draft: schema });
  const keyOf = (id: string) => (id ? `${name}-${id}` : name);
  return {
    /** Null if there is none, or one of another person or of an older version of the form. */
    read(id = ''): T | null {
      try {
        const { of, draft } = v.parse(storedSchema, JSON.parse(sessionStorage.getItem(keyOf(id)) ?? 'null'));
        return of === null || of === readPersonId() ? draft : null;
      } catch {
        return null;
      }
    },
    write(draft: T, id = ''): void {
      try {
        sessionStorage.setItem(keyOf(id), JSON.stringify({ of: readPersonId(), draft }));
      } catch {
        // The form works without a stored draft.
      }
    },
    clear(id = ''): void {
      try {
        sessionStorage.removeItem(keyOf(id));
      } catch {
        // Blocked storage holds nothing.
      }
    },
  };
}

/** For a sign-out. */
export function clearAllDrafts(): void {
  try {
    sessionStorage.clear();
  } catch {
    // Blocked storage holds nothing.
  }
}
