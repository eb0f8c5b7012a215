import { join } from 'node:path';
import type { Env } from '#server/core/env.ts';
import type { Db } from '#server/db/schema.ts';
import { databaseStorage } from './database.ts';
import { diskStorage } from './disk.ts';
import type { FileStorage } from './port.ts';
import { s3Storage } from './s3.ts';

/** The folder in which uploads are stored without a bucket. */
export const uploadsFolder = ({ DATA_DIR }: Pick<Env, 'DATA_DIR'>): string => join(DATA_DIR, 'files');

/** The configured S3 bucket, else the database or a folder in `DATA_DIR`. */
export function makeFileStorage(env: Env, db: Db): FileStorage {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env;
  if (S3_ENDPOINT && S3_BUCKET && S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY) {
    return s3Storage({
      endpoint: S3_ENDPOINT,
      region: env.S3_REGION,
      bucket: S3_BUCKET,
      access_key_id: S3_ACCESS_KEY_ID,
      secret_access_key: S3_SECRET_ACCESS_KEY,
    });
  }
  return env.FILE_STORAGE === 'database' ? databaseStorage(db) : diskStorage(uploadsFolder(env));
}
