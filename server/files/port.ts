import type { ByteSource } from '#server/http/range.ts';

/** Stores uploaded files under names made by `randomFileName`. */
export interface FileStorage {
  /** Streams the blob, which may be a file on disk (`openAsBlob`). */
  put(name: string, bytes: Blob): Promise<void>;
  get(name: string): Promise<ByteSource | null>;
  /** Does nothing if there is no file of that name. */
  remove(name: string): Promise<void>;
}
