import type { ByteSource } from '#server/http/range.ts';

/** Where uploaded bytes lie. Names are ours: random, with the extension of their type. */
export interface FileStorage {
  /** A blob may stand for a file on disk (`openAsBlob`): it is read as it goes. */
  put(name: string, bytes: Blob): Promise<void>;
  /** Null where there is none of that name. */
  get(name: string): Promise<ByteSource | null>;
  /** Quiet where there is none. */
  remove(name: string): Promise<void>;
}
