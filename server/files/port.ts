import type { Bytes } from '../http/range.ts';

/** Where uploaded bytes lie. Names are ours: random, with the extension of their type. */
export interface FileStore {
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Null where there is none of that name. */
  get(name: string): Promise<Bytes | null>;
  /** Quiet where there is none. */
  remove(name: string): Promise<void>;
}
