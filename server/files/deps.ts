import type { RawBuilder } from 'kysely';
import type { HttpDeps } from '#server/http/deps.ts';
import type { FileStorage } from './port.ts';

/**
 * Query of the URLs of files that a feature refers to, of one person: a person refers to their own files
 * only.
 */
export type FileReferences = (user_id: RawBuilder<unknown>) => RawBuilder<{ url: string | null }>;

export interface FilesDeps extends HttpDeps {
  readonly fileStorage: FileStorage;
  /**
   * Queries of the file URLs in use, each with one column `url`: registered by the features that store them.
   */
  readonly fileReferences: readonly FileReferences[];
}
