import * as v from 'valibot';

/** What was typed into a form and not sent yet: it survives a reload, and a session that ends in the middle of it. */
export function formDraft<T>(name: string, schema: v.GenericSchema<unknown, T>) {
  const keyOf = (id: string) => (id ? `${name}-${id}` : name);
  return {
    /** Null where there is none, or one of an older version of the form. */
    read(id = ''): T | null {
      try {
        return v.parse(schema, JSON.parse(sessionStorage.getItem(keyOf(id)) ?? 'null'));
      } catch {
        return null;
      }
    },
    write(draft: T, id = ''): void {
      try {
        sessionStorage.setItem(keyOf(id), JSON.stringify(draft));
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
