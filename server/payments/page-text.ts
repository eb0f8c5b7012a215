import type { Lang } from '../http/lang.ts';
import type { Payment } from './store.ts';

const titles: Record<Payment['purpose'], Record<Lang, string>> = {
  topup: { 'en-us': 'Wallet top-up', 'zh-cn': '钱包充值' },
  order: { 'en-us': 'Table booking', 'zh-cn': '球台订单' },
  extend: { 'en-us': 'More playing time', 'zh-cn': '球台续时' },
};

/** What the person reads on a payment page. */
export const titleOf = (purpose: Payment['purpose'], lang: Lang): string => titles[purpose][lang];
