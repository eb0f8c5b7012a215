import type { Lang } from '#server/core/lang.ts';

export const codeText = (brand: string, code: string, lang: Lang): string =>
  lang === 'zh-cn'
    ? `【${brand}】您的验证码是 ${code}，5 分钟内有效。请勿泄露给他人。`
    : `${brand}: your verification code is ${code}. It expires in 5 minutes. Don't share it with anyone.`;

/** The text of the code with which the staff join two accounts of the person. */
export const joinCodeText = (brand: string, code: string, lang: Lang): string =>
  lang === 'zh-cn'
    ? `【${brand}】合并账号验证码：${code}，5 分钟内有效。仅在您要求合并账号时告知门店员工。`
    : `${brand}: tell the staff ${code} to join your accounts. It expires in 5 minutes. Don't tell it if you haven't asked for that.`;

/** The code comes first, since notifications cut long subjects. */
export const codeSubject = (brand: string, code: string, lang: Lang): string =>
  lang === 'zh-cn' ? `${code} 是您的${brand}验证码` : `${code} is your ${brand} verification code`;
