import * as v from 'valibot';
import { paymentMethods } from './config.ts';

/** How money is taken at the counter besides the wallet. */
export const counterMethods = ['cash', 'terminal'] as const;
export type CounterMethod = (typeof counterMethods)[number];

/** How something was paid. */
export const paidMethods = [...paymentMethods, ...counterMethods] as const;
export const paidMethod = v.picklist(paidMethods);
export type PaidMethod = (typeof paidMethods)[number];
