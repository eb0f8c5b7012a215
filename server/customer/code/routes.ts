import { emsApi } from '#lib/contract/ems.ts';
import { smsApi } from '#lib/contract/sms.ts';
import type { Routes } from '#server/http/mount.ts';
import type { CustomerDeps } from '../deps.ts';
import { sendCodeTo, sendCodeToOwnAddress } from './commands.ts';

export const codeRoutes: Routes<CustomerDeps> = (mount) => {
  mount.guest(smsApi.send, (ctx, { mobile, event }) => sendCodeTo(ctx, 'sms', mobile, event));
  mount.guest(emsApi.send, (ctx, { email, event }) => sendCodeTo(ctx, 'email', email, event));
  mount.user(smsApi.privateSend, (ctx) => sendCodeToOwnAddress(ctx, 'sms'));
  mount.user(emsApi.privateSend, (ctx) => sendCodeToOwnAddress(ctx, 'email'));
};
