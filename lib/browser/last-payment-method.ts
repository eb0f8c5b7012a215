import { storage } from './storage.ts';

const STORAGE_KEY = 'payment-method';

/** The method by which something was paid last on this phone; null before. The hall may not offer it any more. */
export const lastPaymentMethod = (): string | null => storage.get(STORAGE_KEY);

export const rememberPaymentMethod = (method: string): void => {
  storage.set(STORAGE_KEY, method);
};
