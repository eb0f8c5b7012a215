import { createContext, type ReactNode } from 'react';

export const Currency = createContext('CNY');

/**
 * The currency (ISO 4217) of every amount below. It is apart from currency.tsx because Home does not need it.
 */
export const CurrencyProvider = ({ currency, children }: { currency: string; children: ReactNode }) => (
  <Currency value={currency}>{children}</Currency>
);
