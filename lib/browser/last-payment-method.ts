import { storage } from './storage.ts';

const STORAGE_KEY = 'payment-method';

/** The method of the last payment on this phone; null if there was none. */
export const lastPaymentMethod = (): string | null => storage.get(STORAGE_KEY);

export const rememberPaymentMethod = (method: string): void => {
  storage.set(STORAGE_KEY, method);
};
