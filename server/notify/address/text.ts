import type { Lang } from '#server/core/lang.ts';

export const signInEvents = [
  'address_added',
  'address_changed',
  'address_removed',
  'accounts_joined',
  'join_undone',
] as const;

/** What has happened to the sign-in of an account. `other`: the address concerned, masked. */
export interface SignInEvent {
  readonly kind: (typeof signInEvents)[number];
  readonly other?: string;
}

const TEXTS: Readonly<Record<Lang, Readonly<Record<SignInEvent['kind'], (other: string) => string>>>> = {
  'en-us': {
    address_added: (other) =>
      `${other} can now sign in to your account. If this wasn't you, sign in, open Settings, remove it and sign out other devices.`,
    address_changed: (other) =>
      `${other} now signs in to your account, and the address that it replaces no longer does. If this wasn't you, tell the staff of the hall.`,
    address_removed: (other) => `${other} no longer signs in to your account.`,
    accounts_joined: () =>
      "The staff have joined this account with another one of yours. If this wasn't you, tell the staff within a day: they can undo it.",
    join_undone: () =>
      'The staff have separated two accounts that were joined. Sign in again with this address.',
  },
  'zh-cn': {
    address_added: (other) =>
      `${other} 现在可以登录您的账号。如非本人操作，请登录后在“设置”中将其移除，并退出其他设备。`,
    address_changed: (other) =>
      `您的账号已改用 ${other} 登录，原联系方式不再可用。如非本人操作，请联系门店。`,
    address_removed: (other) => `${other} 已不能再登录您的账号。`,
    accounts_joined: () => '门店已将此账号与您的另一个账号合并。如非本人意愿，请在一天内联系门店撤销。',
    join_undone: () => '门店已将合并的两个账号重新分开，请用此联系方式重新登录。',
  },
};

const SUBJECTS: Readonly<Record<Lang, (brand: string) => string>> = {
  'en-us': (brand) => `${brand}: the sign-in of your account has changed`,
  'zh-cn': (brand) => `${brand}：您的账号登录方式有变动`,
};

/** What a person is told at a phone or an email address. */
export const noticeText = (
  brand: string,
  event: SignInEvent,
  lang: Lang,
): { subject: string; text: string } => {
  const text = TEXTS[lang][event.kind](event.other ?? '');
  return {
    subject: SUBJECTS[lang](brand),
    text: lang === 'zh-cn' ? `【${brand}】${text}` : `${brand}: ${text}`,
  };
};

/** The same without the name of the hall, for messages in the app. */
export const signInEventText = (event: SignInEvent, lang: Lang): string =>
  TEXTS[lang][event.kind](event.other ?? '');
