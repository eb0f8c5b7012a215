import type { RawBuilder } from 'kysely';
import type { HttpDeps } from '#server/http/mount.ts';
import type { FileStorage } from './port.ts';

export interface FilesDeps extends HttpDeps {
  readonly fileStorage: FileStorage;
  /** SQL of the file addresses in use, a column `url`: registered by each feature that shows uploads. */
  readonly fileReferences: readonly RawBuilder<{ url: string | null }>[];
}
