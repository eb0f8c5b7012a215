import { AwsClient } from 'aws4fetch';
import { contentTypeOf } from './names.ts';
import type { FileStorage } from './port.ts';

export interface S3Settings {
  /** e.g. `https://s3.eu-central-1.amazonaws.com` */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly access_key_id: string;
  readonly secret_access_key: string;
}

/** Files in a bucket of Amazon S3 or an S3-compatible store, with path-style URLs. */
export function s3Storage({ endpoint, region, bucket, ...keys }: S3Settings): FileStorage {
  const client = new AwsClient({
    accessKeyId: keys.access_key_id,
    secretAccessKey: keys.secret_access_key,
    region,
    service: 's3',
    retries: 2,
  });
  const urlOf = (name: string) => `${endpoint.replace(/\/+$/, '')}/${bucket}/${name}`;
  const request = async (name: string, init: RequestInit, allowed: readonly number[] = []) => {
    const response = await client.fetch(urlOf(name), { ...init, redirect: 'error' });
    if (!response.ok && !allowed.includes(response.status))
      throw new Error(`the file store returned ${response.status} for ${init.method ?? 'GET'}`);
    return response;
  };
  return {
    async put(name, bytes) {
      const headers = { 'content-type': contentTypeOf(name) ?? 'application/octet-stream' };
      await request(name, { method: 'PUT', body: bytes, headers });
    },
    async get(name) {
      const head = await request(name, { method: 'HEAD' }, [404]);
      if (head.status === 404) return null;
      return {
        size: Number(head.headers.get('content-length')),
        open: async ({ start, end }) => {
          const { body } = await request(name, { headers: { range: `bytes=${start}-${end}` } });
          if (!body) throw new Error('the file store returned no body');
          return body;
        },
      };
    },
    async remove(name) {
      await request(name, { method: 'DELETE' }, [404]);
    },
  };
}
