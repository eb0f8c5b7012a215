import * as v from 'valibot';
import { mobile } from '../code.ts';
import { cursor, day, emptyObject, id, instant, money, pageOf } from '../fields.ts';
import { counterEndpoint, staffRoles } from './access.ts';
import { deviceKinds } from './staff.ts';

const employeeSchema = v.object({
  id,
  /** The name by which the staff know the person, or that of the account. */
  name: v.string(),
  /** The name that the staff gave the person. If empty, that of the account is shown. */
  staff_name: v.string(),
  mobile: v.nullable(v.string()),
  role: v.picklist(staffRoles),
  /** The outlets at which the person works; empty for an owner, who works at all of them. */
  outlet_ids: v.array(id),
  /** False until the first sign-in on a device. */
  has_pin: v.boolean(),
  /** Whether the caller may change it: managers change attendants of their own outlets. */
  can_change: v.boolean(),
});
export type Employee = v.InferOutput<typeof employeeSchema>;

const officeDeviceSchema = v.object({
  id,
  name: v.string(),
  kind: v.picklist(deviceKinds),
  created_at: instant,
  /** When it is signed out; null: as it is revoked. */
  expires_at: v.nullable(instant),
  /** The device of the call. */
  is_this: v.boolean(),
});

const auditEntrySchema = v.object({
  id: v.string(),
  at: instant,
  /** The path of the call with underscores: `order_end`. */
  action: v.string(),
  /** `ok`, or why it was refused. */
  result: v.string(),
  /** True if a command of the operator did it. */
  by_operator: v.boolean(),
  /** Who of the staff did it; null for nobody who had signed in. */
  staff: v.nullable(v.object({ id, name: v.string() })),
  approver: v.nullable(v.string()),
  /** The action that an approval is for. */
  approves: v.optional(v.nullable(v.string()), null),
  device: v.nullable(v.string()),
  /** The customer concerned. */
  person: v.nullable(v.object({ id, name: v.string() })),
  order_id: v.nullable(id),
  /** The outlet at which it was done, and its IANA zone. */
  outlet: v.object({ id, name: v.string(), time_zone: v.string() }),
  table: v.nullable(v.string()),
  amount: v.nullable(money),
  reason: v.nullable(v.string()),
});
export type AuditEntry = v.InferOutput<typeof auditEntrySchema>;

const auditFilter = {
  /** Days in the outlet's zone, both included. */
  from: v.optional(day),
  to: v.optional(day),
  staff_id: v.optional(id),
  /** The outlet of the actions; `*`: all. Only owners choose it. If omitted, that of the device. */
  outlet_id: v.optional(id),
  order_id: v.optional(id),
  action: v.optional(v.pipe(v.string(), v.maxLength(64))),
  /** If given, only refused actions are listed. */
  refused: v.optional(v.picklist(['1'])),
};

export const counterOfficeApi = {
  staff: counterEndpoint({
    method: 'GET',
    path: '/api/counter/staff/list',
    input: emptyObject,
    output: v.object({
      staff: v.array(employeeSchema),
      outlets: v.array(v.object({ id, name: v.string() })),
      /** The roles that the caller may give. */
      roles: v.array(v.picklist(staffRoles)),
    }),
    summary: 'Who works at the outlet; for an owner at all of them.',
  }),
  saveStaff: counterEndpoint({
    method: 'POST',
    path: '/api/counter/staff/save',
    idempotent: true,
    input: v.object({
      mobile,
      role: v.picklist(staffRoles),
      outlet_ids: v.pipe(v.array(id), v.maxLength(1000)),
      /** The name by which the staff know the person; empty: that of the account. If omitted, it stays. */
      name: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(40))),
    }),
    output: v.object({ id }),
    summary:
      'Let the person with this phone work at the counter, or change the role, the outlets and the name.',
  }),
  removeStaff: counterEndpoint({
    method: 'POST',
    path: '/api/counter/staff/remove',
    idempotent: true,
    input: v.object({ id }),
    output: emptyObject,
    summary: 'Take a person off the staff: ends the sessions at the counter.',
  }),
  devices: counterEndpoint({
    method: 'GET',
    path: '/api/counter/device/list',
    input: emptyObject,
    output: v.object({ devices: v.array(officeDeviceSchema) }),
    summary: 'The devices that are signed in at the outlet.',
  }),
  deviceCode: counterEndpoint({
    method: 'POST',
    path: '/api/counter/device/code',
    input: emptyObject,
    output: v.object({ code: v.string(), expires_at: instant }),
    summary: 'A code that signs one device in at the outlet, within 10 minutes.',
  }),
  revokeDevice: counterEndpoint({
    method: 'POST',
    path: '/api/counter/device/revoke',
    idempotent: true,
    input: v.object({ id }),
    output: emptyObject,
    summary: 'Sign a device of the outlet out for good.',
  }),
  audit: counterEndpoint({
    method: 'GET',
    path: '/api/counter/audit',
    input: v.object({ ...auditFilter, cursor }),
    output: pageOf(auditEntrySchema),
    summary:
      'What was done at the outlet, newest first; attendants see their own acts, the owner all outlets.',
  }),
  auditCsv: counterEndpoint({
    method: 'GET',
    path: '/api/counter/audit/csv',
    input: v.object(auditFilter),
    output: v.object({ csv: v.string(), /** More entries than fit. */ is_cut: v.boolean() }),
    summary: 'The same as a table for a spreadsheet, the newest 5,000 entries at most.',
  }),
};
