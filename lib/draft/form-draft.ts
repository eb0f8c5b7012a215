import * as v from 'valibot';
import { readSession } from '#lib/session/session.ts';

/**
 * What was typed into a form and not sent yet: it survives a reload, and a session that ends in the middle of it, for
 * the same person. What a guest typed goes with them into their session.
 */
export function formDraft<T>(name: string, schema: v.GenericSchema<unknown, T>) {
  const keptSchema = v.object({ of: v.nullable(v.string()), draft: schema });
  const keyOf = (id: string) => (id ? `${name}-${id}` : name);
  const who = () => readSession()?.userinfo.id ?? null;
  return {
    /** Null where there is none, one of another person or one of an older version of the form. */
    read(id = ''): T | null {
      try {
        const { of, draft } = v.parse(keptSchema, JSON.parse(sessionStorage.getItem(keyOf(id)) ?? 'null'));
        return of === null || of === who() ? draft : null;
      } catch {
        return null;
      }
    },
    write(draft: T, id = ''): void {
      try {
        sessionStorage.setItem(keyOf(id), JSON.stringify({ of: who(), draft }));
      } catch {
        // Blocked or full: the form works without it.
      }
    },
    clear(id = ''): void {
      try {
        sessionStorage.removeItem(keyOf(id));
      } catch {
        // There is nothing to clear then.
      }
    },
  };
}

/** Removes all that was typed, when somebody leaves for good. */
export function clearAllDrafts(): void {
  try {
    sessionStorage.clear();
  } catch {
    // There is nothing to clear then.
  }
}
