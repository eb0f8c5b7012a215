import { isDatabaseUnavailable } from '#server/db/unavailable.ts';

/** Thrown if something that the call needs does not answer or is full: 503 with `Retry-After`. */
export class Busy extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'Busy';
  }
}

/** True for `Busy` and for a database that is down, slow or full. */
export const isBusy = (error: unknown): boolean => error instanceof Busy || isDatabaseUnavailable(error);
