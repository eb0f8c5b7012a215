import type { RawBuilder } from 'kysely';
import type { HttpDeps } from '#server/http/mount.ts';
import type { FileStorage } from './port.ts';

export interface FilesDeps extends HttpDeps {
  readonly fileStorage: FileStorage;
  /** Queries of the file URLs in use, each with one column `url`: registered by the features that store them. */
  readonly fileReferences: readonly RawBuilder<{ url: string | null }>[];
}
