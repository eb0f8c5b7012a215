import { Busy } from './busy.ts';

const CODES: readonly unknown[] = ['ENOSPC', 'EDQUOT'];

/** True for a write that failed because the disk, or the account's share of it, is full. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && CODES.includes(error.code);

/** Runs `write`; if the disk is full, throws `Busy`: the same call succeeds once there is space. */
export async function busyIfDiskFull<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw isDiskFull(error) ? new Busy('the disk is full', { cause: error }) : error;
  }
}
