import { useState } from 'react';
import type { PaymentMethod } from '#lib/contract/config.ts';
import { type StartMethodOptions, startMethod } from './start-method.ts';

interface PaymentMethodOptions extends Omit<StartMethodOptions, 'shown'> {
  /** False while the person does not see the choice. */
  readonly isShown: boolean;
}

/** The chosen payment method, else the one to start with, and the function that chooses one. */
export function usePaymentMethod({
  isShown,
  ...options
}: PaymentMethodOptions): [PaymentMethod | null, (method: PaymentMethod) => void] {
  const [chosen, choose] = useState<PaymentMethod | null>(null);
  const [shown, setShown] = useState<PaymentMethod | null>(null);
  const method = chosen ?? startMethod({ ...options, shown });
  if (isShown && method !== shown) setShown(method);
  return [method, choose];
}
