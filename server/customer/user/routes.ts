import { emsApi } from '#lib/contract/ems.ts';
import { smsApi } from '#lib/contract/sms.ts';
import { userApi } from '#lib/contract/user.ts';
import type { CallContext, User, UserCallContext } from '#server/core/context.ts';
import { Refusal } from '#server/core/refusal.ts';
import { checkOwnFile } from '#server/files/commands.ts';
import type { Routes } from '#server/http/mount.ts';
import { walletAccount } from '#server/money/ledger/ledger.ts';
import { balanceOf } from '#server/money/ledger/queries.ts';
import { sendCode } from '../code/codes.ts';
import type { CustomerDeps } from '../deps.ts';
import { readEmail, readMobile } from './address.ts';
import { agree, mustAgree } from './agreements.ts';
import { changeAddress, PRIVATE_EVENT, signIn } from './commands.ts';
import { destroyAccount } from './destroy.ts';
import { exportAccount } from './export.ts';
import { presentUser } from './present.ts';
import { endSession, rotateSession, type Session } from './session.ts';
import { updateUser } from './store.ts';

export const userRoutes: Routes<CustomerDeps> = (mount) => {
  mount.guest(smsApi.send, (ctx, { mobile, event }) =>
    sendCode(ctx.deps, { channel: 'sms', target: mobileOf(ctx, mobile), event, ip: ctx.ip, lang: ctx.lang }),
  );
  mount.guest(emsApi.send, (ctx, { email, event }) =>
    sendCode(ctx.deps, { channel: 'email', target: readEmail(email), event, ip: ctx.ip, lang: ctx.lang }),
  );
  mount.user(smsApi.privateSend, (ctx) => {
    if (!ctx.user.mobile) throw new Refusal('mobile_not_bound');
    return sendCode(ctx.deps, {
      channel: 'sms',
      target: ctx.user.mobile,
      event: PRIVATE_EVENT,
      ip: ctx.ip,
      lang: ctx.lang,
    });
  });
  mount.user(emsApi.privateSend, (ctx) => {
    if (!ctx.user.email) throw new Refusal('email_not_bound');
    return sendCode(ctx.deps, {
      channel: 'email',
      target: ctx.user.email,
      event: PRIVATE_EVENT,
      ip: ctx.ip,
      lang: ctx.lang,
    });
  });

  mount.guest(userApi.mobileLogin, async (ctx, { mobile, captcha, agreed }) => {
    const address = mobileOf(ctx, mobile);
    const signed = await signIn(ctx.deps, {
      column: 'mobile',
      address,
      event: 'mobilelogin',
      typed: captcha,
      lang: ctx.lang,
      agreed,
    });
    return presentSession(ctx, signed.user, signed.session);
  });
  mount.guest(userApi.emsLogin, async (ctx, { email, captcha, agreed }) => {
    const address = readEmail(email);
    const signed = await signIn(ctx.deps, {
      column: 'email',
      address,
      event: 'emslogin',
      typed: captcha,
      lang: ctx.lang,
      agreed,
    });
    return presentSession(ctx, signed.user, signed.session);
  });

  mount.user(userApi.userInfo, async (ctx) => {
    const session = await rotateSession(ctx.deps, ctx.user, tokenOf(ctx), ctx.now);
    return presentSession(ctx, ctx.user, session);
  });
  mount.user(userApi.profile, async (ctx, change) => {
    if (change.avatar) {
      const file = { user_id: ctx.user.id, url: change.avatar, kind: 'image', field: 'avatar' } as const;
      await checkOwnFile(ctx.deps.db, ctx.deps.env, file);
    }
    const empty = Object.keys(change).length === 0;
    const user = empty ? ctx.user : await updateUser(ctx.deps.db, ctx.user.id, change);
    return { userinfo: await present(ctx, user, ctx.user.session_expires_at) };
  });
  mount.user(userApi.changeMobile, async (ctx, { mobile, captcha, old_captcha }) => {
    const change = { column: 'mobile', address: mobileOf(ctx, mobile), event: 'changemobile' } as const;
    const user = await changeAddress(ctx.deps, ctx.user, {
      ...change,
      typed: captcha,
      old_typed: old_captcha,
    });
    return { userinfo: await present(ctx, user, ctx.user.session_expires_at) };
  });
  mount.user(userApi.changeEmail, async (ctx, { email, captcha, old_captcha }) => {
    const change = { column: 'email', address: readEmail(email), event: 'changeemail' } as const;
    const user = await changeAddress(ctx.deps, ctx.user, {
      ...change,
      typed: captcha,
      old_typed: old_captcha,
    });
    return { userinfo: await present(ctx, user, ctx.user.session_expires_at) };
  });
  mount.user(userApi.agree, async (ctx) => {
    await agree(ctx.deps.db, ctx.hall, ctx.user.id, ctx.now);
    return { userinfo: await present(ctx, ctx.user, ctx.user.session_expires_at) };
  });
  mount.user(userApi.export, (ctx) => exportAccount(ctx));
  mount.user(userApi.destroy, async (ctx, { captcha }) => {
    await destroyAccount(ctx.deps, ctx.user, captcha);
    return {};
  });
  mount.user(userApi.logout, async (ctx) => {
    await endSession(ctx.deps, ctx.user);
    return {};
  });
};

const mobileOf = (ctx: CallContext, typed: string) => readMobile(typed, ctx.hall.default_country);

const tokenOf = (ctx: UserCallContext): string => {
  if (!ctx.token) throw new Refusal('session_required');
  return ctx.token;
};

const present = async ({ deps, hall, lang, now }: CallContext, user: User, expires_at: number) =>
  presentUser(user, {
    env: deps.env,
    hall,
    lang,
    now,
    expires_at,
    money: await balanceOf(deps.db, walletAccount(user.id)),
    must_agree: await mustAgree(deps.db, hall, user.id),
  });

const presentSession = async (ctx: CallContext, user: User, session: Session) => ({
  userinfo: await present(ctx, user, session.expires_at),
  token: session.token,
});
