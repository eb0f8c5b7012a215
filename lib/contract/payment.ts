import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { emptyObject, id } from './fields.ts';

export const paymentStatuses = ['pending', 'paid', 'failed'] as const;

export const paymentApi = {
  leave: endpoint({
    method: 'POST',
    path: '/api/payment/leave',
    access: 'phone',
    input: v.object({ id }),
    output: v.object({ status: v.picklist(paymentStatuses) }),
    summary: 'Close a payment whose page the person left. It fails, unless the provider has charged it.',
  }),
  leaveOrder: endpoint({
    method: 'POST',
    path: '/api/payment/leaveOrder',
    access: 'phone',
    /** The id of the order. */
    input: v.object({ id }),
    output: emptyObject,
    summary: 'Close all payments of an unpaid order whose pages the person left.',
  }),
};
