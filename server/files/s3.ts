import { AwsClient } from 'aws4fetch';
import { typeOfName } from './names.ts';
import type { FileStorage } from './port.ts';

export interface S3Settings {
  /** e.g. `https://s3.eu-central-1.amazonaws.com` */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly access_key_id: string;
  readonly secret_access_key: string;
}

/** Files in a bucket of Amazon S3, or of a store that speaks like it (path style). */
export function s3Files({ endpoint, region, bucket, ...keys }: S3Settings): FileStorage {
  const client = new AwsClient({
    accessKeyId: keys.access_key_id,
    secretAccessKey: keys.secret_access_key,
    region,
    service: 's3',
    retries: 2,
  });
  const addressOf = (name: string) => `${endpoint.replace(/\/+$/, '')}/${bucket}/${name}`;
  const ask = async (name: string, init: RequestInit, allowed: readonly number[] = []) => {
    const response = await client.fetch(addressOf(name), init);
    if (!response.ok && !allowed.includes(response.status))
      throw new Error(`the file store answered ${response.status} to ${init.method ?? 'GET'}`);
    return response;
  };
  return {
    async put(name, bytes) {
      const headers = { 'content-type': typeOfName(name) ?? 'application/octet-stream' };
      await ask(name, { method: 'PUT', body: bytes, headers });
    },
    async get(name) {
      const head = await ask(name, { method: 'HEAD' }, [404]);
      if (head.status === 404) return null;
      return {
        size: Number(head.headers.get('content-length')),
        open: async ({ start, end }) => {
          const { body } = await ask(name, { headers: { range: `bytes=${start}-${end}` } });
          if (!body) throw new Error('the file store answered nothing');
          return body;
        },
      };
    },
    async remove(name) {
      await ask(name, { method: 'DELETE' }, [404]);
    },
  };
}
