import type { Lang } from '#server/core/lang.ts';
import type { Payment } from './store.ts';

const titles: Record<Payment['purpose'], Record<Lang, string>> = {
  topup: { 'en-us': 'Wallet top-up', 'zh-cn': '钱包充值' },
  order: { 'en-us': 'Table booking', 'zh-cn': '球台订单' },
  share: { 'en-us': 'Your share of a table', 'zh-cn': '球台分摊份额' },
  extend: { 'en-us': 'Extension', 'zh-cn': '球台续时' },
};

export const paymentTitle = (purpose: Payment['purpose'], lang: Lang): string => titles[purpose][lang];

export const pageTexts = {
  'en-us': {
    sandbox: 'Test payment',
    explain: 'This page simulates a payment. No real money is charged.',
    pay: 'Pay',
    fail: 'Simulate a failed payment',
    leave: 'Leave without paying',
    not_found_title: 'Payment not found',
    not_found: 'The link may be incomplete or belong to another hall.',
    unavailable_title: "Couldn't open the payment page",
    unavailable: "You haven't been charged. Try again in a moment.",
    back: 'Back to the app',
  },
  'zh-cn': {
    sandbox: '模拟支付',
    explain: '本页面仅供体验支付流程，不会真实扣款',
    pay: '支付',
    fail: '模拟支付失败',
    leave: '放弃支付',
    not_found_title: '支付不存在',
    not_found: '链接可能不完整，或不属于本球厅',
    unavailable_title: '支付页面暂时无法打开',
    unavailable: '未扣款，请稍后再试',
    back: '返回应用',
  },
} as const satisfies Record<Lang, Record<string, string>>;
