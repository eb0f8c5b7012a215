import type { TestServer } from './test-server.ts';

/** What a table's poster carries. */
export interface Poster {
  readonly table_id: string;
  readonly number: string;
  readonly code: string;
  readonly link: string;
}

/** The posters of the hall's tables, from the output of `npm run hall -- qr`. */
export async function readPosters(server: Pick<TestServer, 'runHallCommand'>): Promise<Poster[]> {
  const printed = await server.runHallCommand('qr');
  return printed.split('\n').flatMap((line) => {
    const match = /^(\S+)\s+(\S+)\s+.+?\s+(\S+)\s+(http\S+)$/.exec(line.trim());
    if (!match) return [];
    const [, table_id = '', number = '', code = '', link = ''] = match;
    return [{ table_id, number, code, link }];
  });
}
