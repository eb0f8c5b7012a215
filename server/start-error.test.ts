import { expect, test } from 'vitest';
import { startErrorMessage } from './start-error.ts';

test.each(['ENOSPC', 'EDQUOT'])('a start on a full disk (%s) is explained in one line', (code) => {
  const error = Object.assign(new Error(`${code}: no space left on device, mkdir './data'`), { code });
  expect(startErrorMessage(error)).toBe('DATA_DIR: the disk is full: free some space and start again');
});
