import type { FileStorage } from '#server/files/port.ts';

export function memoryFiles(): FileStorage {
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  return {
    put: async (name, blob) => {
      files.set(name, await blob.bytes());
    },
    get: async (name) => {
      const bytes = files.get(name);
      if (!bytes) return null;
      return {
        size: bytes.length,
        open: ({ start, end }) => new Blob([bytes.slice(start, end + 1)]).stream(),
      };
    },
    remove: async (name) => {
      files.delete(name);
    },
  };
}
