import { expect, test } from 'vitest';
import { startErrorMessage } from './start-error.ts';

test.each(['ENOSPC', 'EDQUOT'])('a start on a full disk (%s) is explained in one line', (code) => {
  const error = Object.assign(new Error(`${code}: no space left on device, mkdir './data'`), { code });
  expect(startErrorMessage(error, {})).toBe('DATA_DIR: the disk is full: free some space and start again');
});

test('an error of the database names its hosts and ports, without the password', () => {
  const error = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  expect(startErrorMessage(error, { DATABASE_URL: 'postgres://baize:secret@db/baize' })).toBe(
    'DATABASE_URL: cannot use the database at db:5432: nothing listens there',
  );
  expect(startErrorMessage(error, { DATABASE_URL: 'postgres://baize:secret@a:5433,b/baize' })).toContain(
    'at a:5433, b:5432: ',
  );
});

test('a missing permission is explained with the file', () => {
  const error = Object.assign(new Error("EACCES: permission denied, access '/data/lock'"), {
    code: 'EACCES',
  });
  expect(startErrorMessage(error, {})).toBe(
    "EACCES: permission denied, access '/data/lock' (check DATA_DIR and PORT)",
  );
});
