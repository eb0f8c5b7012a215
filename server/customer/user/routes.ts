import { personCodeApi } from '#lib/contract/person-code.ts';
import { userApi } from '#lib/contract/user.ts';
import type { Hall } from '#lib/domain/hall.ts';
import type {
  CallContext,
  CommandContext,
  TransactionContext,
  User,
  UserCallContext,
} from '#server/core/context.ts';
import { Refusal } from '#server/core/refusal.ts';
import { asOne, runStatement } from '#server/db/statement.ts';
import { checkOwnFile } from '#server/files/commands.ts';
import type { Routes } from '#server/http/mount.ts';
import { walletAccount } from '#server/money/ledger/ledger.ts';
import { balanceStatement } from '#server/money/ledger/queries.ts';
import type { CustomerDeps } from '../deps.ts';
import { missingAgreementsStatement, recordAgreements } from './agreements.ts';
import { changeAddress, checkAddressChange, checkSignIn, signIn } from './commands.ts';
import { checkDeletionCode, deleteAccount } from './delete-account.ts';
import { exportAccount } from './export-account.ts';
import { makePersonCode } from './person-code.ts';
import { presentUser } from './present.ts';
import { endSignIn, rotateStatement, type Session } from './session.ts';
import { updateUser } from './store.ts';

export const userRoutes: Routes<CustomerDeps> = (mount) => {
  mount.guestCommand(userApi.mobileLogin, {
    prepare: (ctx, { mobile, captcha }) =>
      checkSignIn(ctx, { channel: 'sms', address: mobile, code: captcha }),
    run: async (ctx, { agreed }, checked) => presentSession(ctx, await signIn(ctx, checked, { agreed })),
  });
  mount.guestCommand(userApi.emsLogin, {
    prepare: (ctx, { email, captcha }) =>
      checkSignIn(ctx, { channel: 'email', address: email, code: captcha }),
    run: async (ctx, { agreed }, checked) => presentSession(ctx, await signIn(ctx, checked, { agreed })),
  });
  mount.command(userApi.changeMobile, {
    prepare: (ctx, { mobile, captcha, old_captcha }) =>
      checkAddressChange(ctx, { channel: 'sms', address: mobile, code: captcha, old_code: old_captcha }),
    run: async (ctx, _, checked) => {
      forgetElsewhere(ctx);
      return presentAccount(ctx, await changeAddress(ctx, checked));
    },
  });
  mount.command(userApi.changeEmail, {
    prepare: (ctx, { email, captcha, old_captcha }) =>
      checkAddressChange(ctx, { channel: 'email', address: email, code: captcha, old_code: old_captcha }),
    run: async (ctx, _, checked) => {
      forgetElsewhere(ctx);
      return presentAccount(ctx, await changeAddress(ctx, checked));
    },
  });

  // One statement is a transaction of its own. A session whose token is not sent to the person has no effect.
  mount.user(userApi.userInfo, async ({ deps: { db, env }, hall, lang, now, user, token }) => {
    if (!token) throw new Refusal('session_required');
    const [session, balance, must_agree] = await runStatement(
      db,
      asOne([rotateStatement(user.id, token, now), ...accountStatements(hall, user.id)]),
    );
    const view = { env, hall, lang, now, session_expires_at: session.expires_at, balance, must_agree };
    return { userinfo: presentUser(user, view), token: session.token };
  });
  mount.command(userApi.profile, async (ctx, change) => {
    const { deps, tx, user } = ctx;
    if (change.avatar) {
      const file = { user_id: user.id, url: change.avatar, kind: 'image', field: 'avatar' } as const;
      await checkOwnFile(tx, deps.env, file);
    }
    forgetElsewhere(ctx);
    const unchanged = Object.keys(change).length === 0;
    return presentAccount(ctx, unchanged ? user : await updateUser(tx, user.id, change));
  });
  mount.command(userApi.agree, async (ctx) => {
    await recordAgreements(ctx.tx, ctx.hall, ctx.user.id, ctx.now);
    return presentAccount(ctx, ctx.user);
  });

  mount.user(personCodeApi.show, ({ deps, user }) => makePersonCode(deps, user.id));
  mount.user(userApi.export, ({ deps, user, now }) => exportAccount(deps, user, now));
  mount.command(userApi.destroy, {
    prepare: (ctx, { captcha }) => checkDeletionCode(ctx, captcha),
    run: async (ctx, _, code) => {
      forgetElsewhere(ctx);
      await deleteAccount(ctx, code);
      return {};
    },
  });
  mount.command(userApi.logout, async (ctx) => {
    forgetElsewhere(ctx);
    await endSignIn(ctx.tx, ctx.user, ctx.now);
    return {};
  });
};

/** Other processes drop the person's sessions, which this command ends or changes. */
const forgetElsewhere = ({ deps, user, afterCommit }: CommandContext<CustomerDeps>) =>
  afterCommit(() => deps.forgetSessionsElsewhere(user.id));

type InTransaction = CallContext & Pick<TransactionContext, 'tx'>;

const presentSession = async (ctx: InTransaction, { user, session }: { user: User; session: Session }) => ({
  userinfo: await userinfoOf(ctx, user, session.expires_at),
  token: session.token,
});

const presentAccount = async (ctx: InTransaction & UserCallContext, user: User) => ({
  userinfo: await userinfoOf(ctx, user, ctx.user.session_expires_at),
});

const userinfoOf = async (
  { deps, tx, hall, lang, now }: InTransaction,
  user: User,
  session_expires_at: number,
) => {
  const [balance, must_agree] = await runStatement(tx, asOne(accountStatements(hall, user.id)));
  return presentUser(user, { env: deps.env, hall, lang, now, session_expires_at, balance, must_agree });
};

/** What is shown of an account beside its columns: the balance, and the texts that the person has not agreed to. */
const accountStatements = (hall: Hall, user_id: string) =>
  [balanceStatement(walletAccount(user_id)), missingAgreementsStatement(hall, user_id)] as const;
