import type { Lang } from '#server/core/lang.ts';

export type FieldProblem = 'missing' | 'too_long' | 'wrong';

/** Names of the fields that a person fills in, as the screens show them. */
const names: Readonly<Record<string, Record<Lang, string>>> = {
  mobile: { 'en-us': 'phone number', 'zh-cn': '手机号' },
  email: { 'en-us': 'email address', 'zh-cn': '邮箱地址' },
  captcha: { 'en-us': 'verification code', 'zh-cn': '验证码' },
  old_captcha: { 'en-us': 'verification code', 'zh-cn': '验证码' },
  nickname: { 'en-us': 'nickname', 'zh-cn': '昵称' },
  gender: { 'en-us': 'gender', 'zh-cn': '性别' },
  birthday: { 'en-us': 'birthday', 'zh-cn': '生日' },
  bio: { 'en-us': 'bio', 'zh-cn': '个人简介' },
  avatar: { 'en-us': 'photo', 'zh-cn': '头像' },
  start_time: { 'en-us': 'start time', 'zh-cn': '开始时间' },
  minutes: { 'en-us': 'duration', 'zh-cn': '时长' },
  date: { 'en-us': 'date', 'zh-cn': '日期' },
  code: { 'en-us': 'table code', 'zh-cn': '球台码' },
  device_code: { 'en-us': 'device code', 'zh-cn': '设备码' },
  amount: { 'en-us': 'amount', 'zh-cn': '金额' },
  terminal: { 'en-us': 'total of the card terminal', 'zh-cn': '刷卡机合计' },
  counted: { 'en-us': 'counted amount', 'zh-cn': '清点金额' },
  pays: { 'en-us': 'payment', 'zh-cn': '付款' },
  package_id: { 'en-us': 'package', 'zh-cn': '充值套餐' },
  content: { 'en-us': 'text', 'zh-cn': '内容' },
  pin: { 'en-us': 'PIN', 'zh-cn': 'PIN 码' },
  reason: { 'en-us': 'reason', 'zh-cn': '原因' },
  name: { 'en-us': 'name', 'zh-cn': '名称' },
  images: { 'en-us': 'photos', 'zh-cn': '图片' },
  video: { 'en-us': 'video', 'zh-cn': '视频' },
  coupon_id: { 'en-us': 'coupon', 'zh-cn': '优惠券' },
  search: { 'en-us': 'search text', 'zh-cn': '搜索内容' },
};

/** A sentence about a field, e.g. `The nickname can be up to 140 characters`. */
export function fieldText(field: unknown, problem: unknown, lang: Lang): string {
  const name = typeof field === 'string' ? (names[field]?.[lang] ?? field) : null;
  const chinese = lang === 'zh-cn';
  if (name === null) return chinese ? '请检查填写的内容' : 'Check what you entered';
  if (field === 'start_time' && problem === 'missing')
    return chinese ? '请选择开始时间' : 'Please Provide The Start Time';
  if (problem === 'missing') return chinese ? `请输入${name}` : `Enter the ${name}`;
  if (problem === 'too_long')
    return chinese ? `${name}最多 140 个字` : `The ${name} can be up to 140 characters`;
  return chinese ? `请检查${name}` : `Check the ${name}`;
}
