import { createEmitter } from '#lib/browser/emitter.ts';

/** The sheet of Home that is open: the one of a table, or the list of outlets. */
export type OpenSheet = { readonly tableId: string } | 'outlets' | null;

export interface OpenSheetStore {
  get(): OpenSheet;
  set(sheet: OpenSheet): void;
  subscribe(listener: () => void): () => void;
}

/** Holds the open sheet outside of React: a tap draws the sheet alone, even before effects run. */
export function createOpenSheetStore(): OpenSheetStore {
  const { emit, subscribe } = createEmitter();
  let open: OpenSheet = null;
  return {
    get: () => open,
    set(sheet) {
      open = sheet;
      emit();
    },
    subscribe,
  };
}
