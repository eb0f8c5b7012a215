import type { Lang } from '#server/core/lang.ts';

export const codeText = (brand: string, code: string, lang: Lang): string =>
  lang === 'zh-cn'
    ? `【${brand}】您的验证码是 ${code}，5 分钟内有效。请勿告诉他人。`
    : `${brand}: your verification code is ${code}. It is good for 5 minutes. Tell it to no one.`;

/** The code comes first, since notifications cut long subjects. */
export const codeSubject = (brand: string, code: string, lang: Lang): string =>
  lang === 'zh-cn' ? `${code} 是您的${brand}验证码` : `${code} is your code for ${brand}`;
