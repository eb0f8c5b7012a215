/**
 * The path to which a browser sends the figures of a visit. It is no call of the contract: a beacon has no
 * headers.
 */
export const WEB_VITALS_PATH = '/api/web-vitals';

/** What a browser sends when the page is hidden for the first time. A figure is missing if it has none. */
export interface WebVitalsReport {
  /** The path of the route on which the visit began. */
  readonly page: string;
  /** Largest contentful paint, milliseconds. */
  readonly lcp?: number;
  /** Interaction to next paint, milliseconds. */
  readonly inp?: number;
  /** Cumulative layout shift. */
  readonly cls?: number;
}

/** The pages by which the figures are counted; any other is counted as `other`. */
export const measuredPages: readonly string[] = [
  '/',
  '/pages/entry/order',
  '/pages/entry/mine',
  '/pages/entry/login',
  '/pages/entry/text',
  '/pages/entry/text1',
  '/pages/login/phone',
  '/pages/login/email',
  '/pages/login/firstBindPhone',
  '/pages/login/changePhone',
  '/pages/login/firstBindEmail',
  '/pages/login/changeEmail',
  '/pages/index/notice',
  '/pages/index/noticeDetail',
  '/pages/index/vip',
  '/pages/index/vipLogs',
  '/pages/index/coupon',
  '/pages/index/couponReceive',
  '/pages/index/couponUse',
  '/pages/store/detail',
  '/pages/mine/info',
  '/pages/mine/wallet',
  '/pages/mine/contactUs',
  '/pages/mine/settings',
  '/pages/order/replay',
  '/pages/order/evaluate',
  '/pages/order/evaluateAdd',
  '/pages/order/pay',
  '/pages/order/finish',
  '/pages/order/split',
  '/pages/order/receipt',
  '/pages/order/add',
  '/pages/order/find',
  '/pages/order/invitation',
  '/pages/queue/join',
  '/pages/message',
];
