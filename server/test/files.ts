import type { FileStore } from '../files/port.ts';

/** A file store in memory. */
export function memoryFiles(): FileStore {
  const kept = new Map<string, Uint8Array>();
  return {
    put: async (name, bytes) => {
      kept.set(name, bytes);
    },
    get: async (name) => {
      const bytes = kept.get(name);
      if (!bytes) return null;
      return {
        size: bytes.length,
        open: ({ start, end }) => new Blob([bytes.slice(start, end + 1) as Uint8Array<ArrayBuffer>]).stream(),
      };
    },
    remove: async (name) => {
      kept.delete(name);
    },
  };
}
