import type { FileStorage } from '#server/files/port.ts';

/** A file store in memory. */
export function memoryFiles(): FileStorage {
  const kept = new Map<string, Uint8Array<ArrayBuffer>>();
  return {
    put: async (name, bytes) => {
      kept.set(name, await bytes.bytes());
    },
    get: async (name) => {
      const bytes = kept.get(name);
      if (!bytes) return null;
      return {
        size: bytes.length,
        open: ({ start, end }) => new Blob([bytes.slice(start, end + 1)]).stream(),
      };
    },
    remove: async (name) => {
      kept.delete(name);
    },
  };
}
