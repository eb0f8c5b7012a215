import type { Userinfo } from '#lib/contract/userinfo.ts';

export const userinfo = (over: Partial<Userinfo> = {}): Userinfo => ({
  id: 'person-1',
  nickname: 'Ada',
  avatar: null,
  mobile: '+86 138 **** 5678',
  email: null,
  gender: 'unknown',
  birthday: null,
  bio: '',
  level: { id: 'bronze', name: 'Bronze', percent_off: 0 },
  money: 0,
  must_agree: [],
  createtime: 1_780_000_000,
  expiretime: 4_000_000_000,
  expires_in: 2_592_000,
  ...over,
});
