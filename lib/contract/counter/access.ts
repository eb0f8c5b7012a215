import type * as v from 'valibot';
import type { Endpoint } from '../endpoint.ts';

/** Lowest first: each may do what those before it may. */
export const staffRoles = ['attendant', 'manager', 'owner'] as const;
export type StaffRole = (typeof staffRoles)[number];

/**
 * Who may make a call: anybody, a device at which staff work, the board on the wall, or staff with a role.
 * `approvable`: others with an approval.
 */
export type CounterAccess =
  | 'open'
  | 'device'
  | 'board'
  | {
      readonly role: StaffRole;
      readonly approvable?: true;
      /**
       * Needs the PIN of whoever does it in an office, as what posts to the ledger does: it gives up money,
       * or is about the means to move it, such as staff and devices, the account or the personal data of
       * somebody, or the figures of a drawer.
       */
      readonly ownPin?: true;
    };

/** Every call of the counter. What staff may do beyond that, such as amounts, the commands decide. */
export const counterAccess = {
  '/api/counter/device/enrol': 'open',
  '/api/counter/device/detail': 'device',
  '/api/counter/staff/login': 'device',
  '/api/counter/staff/unlock': 'device',
  '/api/counter/staff/lock': { role: 'attendant' },
  '/api/counter/staff/active': { role: 'attendant' },
  '/api/counter/staff/approve': { role: 'attendant' },
  '/api/counter/office/login': 'open',
  '/api/counter/office/outlet': { role: 'manager' },
  '/api/counter/office/logout': 'device',
  '/api/counter/shift/current': { role: 'attendant' },
  '/api/counter/shift/open': { role: 'attendant', ownPin: true },
  '/api/counter/shift/move': { role: 'attendant' },
  '/api/counter/shift/approve': { role: 'manager', approvable: true, ownPin: true },
  '/api/counter/shift/count': { role: 'attendant' },
  '/api/counter/shift/close': { role: 'attendant', ownPin: true },
  '/api/counter/shift/report': { role: 'attendant' },
  '/api/counter/shift/list': { role: 'attendant' },
  '/api/counter/report': { role: 'manager' },
  '/api/counter/report/csv': { role: 'manager' },
  '/api/counter/heat': { role: 'manager' },
  '/api/counter/table/open': { role: 'attendant' },
  '/api/counter/order/extend': { role: 'attendant' },
  '/api/counter/order/hand_back': { role: 'attendant' },
  '/api/counter/order/cancel': { role: 'attendant' },
  '/api/counter/order/no_show': { role: 'attendant' },
  '/api/counter/order/refund': { role: 'attendant' },
  '/api/counter/order/stop': { role: 'attendant' },
  '/api/counter/order/unstop': { role: 'attendant' },
  '/api/counter/order/settle': { role: 'attendant' },
  '/api/counter/order/shares': { role: 'attendant' },
  '/api/counter/order/take_share': { role: 'attendant' },
  '/api/counter/order/write_off': { role: 'manager', approvable: true, ownPin: true },
  '/api/counter/person/cash_in': { role: 'attendant' },
  '/api/counter/person/cash_out': { role: 'attendant' },
  '/api/counter/order/money': { role: 'attendant' },
  '/api/counter/receipt/order': { role: 'attendant' },
  '/api/counter/receipt/topup': { role: 'attendant' },
  '/api/counter/search': { role: 'attendant' },
  '/api/counter/person': { role: 'attendant' },
  '/api/counter/person/offers': { role: 'attendant' },
  '/api/counter/person/note': { role: 'attendant' },
  '/api/counter/person/block': { role: 'manager', approvable: true, ownPin: true },
  '/api/counter/person/coupon': { role: 'manager', approvable: true, ownPin: true },
  '/api/counter/person/join': { role: 'manager', approvable: true, ownPin: true },
  '/api/counter/person/join_code': { role: 'attendant' },
  '/api/counter/person/unjoin': { role: 'manager', approvable: true, ownPin: true },
  '/api/counter/person/export': { role: 'owner', ownPin: true },
  '/api/counter/person/delete': { role: 'owner', ownPin: true },
  '/api/counter/payment/refund': { role: 'manager', approvable: true },
  '/api/counter/person/correct': { role: 'manager', approvable: true },
  '/api/counter/board': { role: 'attendant' },
  '/api/counter/order/end': { role: 'attendant' },
  '/api/counter/order/release': { role: 'attendant' },
  '/api/counter/table/clean': { role: 'attendant' },
  '/api/counter/table/lamp': { role: 'attendant' },
  '/api/counter/fault/take': { role: 'attendant' },
  '/api/counter/fault/answer': { role: 'attendant' },
  '/api/counter/fault/done': { role: 'attendant' },
  '/api/counter/alert/take': { role: 'attendant' },
  '/api/counter/order/moves': { role: 'attendant' },
  '/api/counter/order/move': { role: 'attendant' },
  '/api/counter/order/swap': { role: 'attendant' },
  '/api/counter/order/swaps': { role: 'attendant' },
  '/api/counter/order/pause': { role: 'attendant' },
  '/api/counter/order/resume': { role: 'attendant' },
  '/api/counter/table/state': { role: 'attendant' },
  '/api/counter/bookings': { role: 'attendant' },
  '/api/counter/booking/add': { role: 'attendant' },
  '/api/counter/booking/note': { role: 'attendant' },
  '/api/counter/order/arrive': { role: 'attendant' },
  '/api/counter/order/hold': { role: 'attendant' },
  '/api/counter/preview': { role: 'attendant' },
  '/api/counter/message': { role: 'attendant' },
  '/api/counter/fault/list': { role: 'attendant' },
  '/api/counter/review/list': { role: 'attendant' },
  '/api/counter/review/answer': { role: 'attendant' },
  '/api/counter/review/hide': { role: 'manager', approvable: true },
  '/api/counter/audit': { role: 'attendant' },
  '/api/counter/audit/csv': { role: 'attendant' },
  '/api/counter/staff/list': { role: 'manager' },
  '/api/counter/staff/save': { role: 'manager', ownPin: true },
  '/api/counter/staff/remove': { role: 'manager', ownPin: true },
  '/api/counter/device/list': { role: 'manager' },
  '/api/counter/device/code': { role: 'manager', ownPin: true },
  '/api/counter/device/revoke': { role: 'manager', ownPin: true },
  '/api/counter/push': { role: 'attendant' },
  '/api/counter/push/subscribe': { role: 'attendant' },
  '/api/counter/push/unsubscribe': { role: 'attendant' },
  '/api/counter/hall_board': 'board',
  '/api/counter/queue': { role: 'attendant' },
  '/api/counter/queue/add': { role: 'attendant' },
  '/api/counter/queue/call': { role: 'attendant' },
  '/api/counter/queue/seat': { role: 'attendant' },
  '/api/counter/queue/skip': { role: 'attendant' },
  '/api/counter/queue/remove': { role: 'attendant' },
  '/api/counter/waiting': { role: 'attendant' },
  '/api/counter/waiting/offer': { role: 'attendant' },
  '/api/counter/waiting/remove': { role: 'attendant' },
  '/api/counter/hall': { role: 'manager' },
  '/api/counter/hall/check': { role: 'manager' },
  '/api/counter/hall/apply': { role: 'manager', ownPin: true },
  '/api/counter/hall/back': { role: 'manager', ownPin: true },
} as const satisfies Record<`/api/counter/${string}`, CounterAccess>;

export type CounterPath = keyof typeof counterAccess;

/** A call of the counter: its access stands in `counterAccess`. */
export interface CounterEndpoint<
  I extends v.GenericSchema = v.GenericSchema,
  O extends v.GenericSchema = v.GenericSchema,
> extends Endpoint<I, O> {
  readonly path: CounterPath;
  readonly access: 'counter';
}

/** Declares a call of the counter and infers its schema types. */
export const counterEndpoint = <const I extends v.GenericSchema, const O extends v.GenericSchema>(
  definition: Omit<CounterEndpoint<I, O>, 'access'>,
): CounterEndpoint<I, O> => ({ ...definition, access: 'counter' });

/** True if `role` may do what asks for `needed`. */
export const hasRole = (role: StaffRole, needed: StaffRole): boolean =>
  staffRoles.indexOf(role) >= staffRoles.indexOf(needed);
