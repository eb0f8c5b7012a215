import type { Lang } from '#server/core/lang.ts';
import type { Payment } from './store.ts';

const titles: Record<Payment['purpose'], Record<Lang, string>> = {
  topup: { 'en-us': 'Wallet top-up', 'zh-cn': '钱包充值' },
  order: { 'en-us': 'Table order', 'zh-cn': '球台订单' },
  extend: { 'en-us': 'More playing time', 'zh-cn': '球台续时' },
};

export const paymentTitle = (purpose: Payment['purpose'], lang: Lang): string => titles[purpose][lang];

export const pageTexts = {
  'en-us': {
    sandbox: 'Trial payment',
    explain: 'This page stands in for a real payment. No money moves outside this hall.',
    pay: 'Pay',
    fail: 'Let the payment fail',
    not_found_title: 'This payment does not exist',
    not_found: 'The link may be incomplete, or it belongs to another hall.',
    unavailable_title: 'The payment page can’t be opened right now',
    unavailable: 'Nothing has been charged. Please try again in a moment.',
    back: 'Back to the app',
  },
  'zh-cn': {
    sandbox: '模拟支付',
    explain: '本页面用于体验支付流程，不会产生真实扣款。',
    pay: '支付',
    fail: '模拟支付失败',
    not_found_title: '该支付不存在',
    not_found: '链接可能不完整，或不属于本球房。',
    unavailable_title: '支付页面暂时无法打开',
    unavailable: '尚未扣款，请稍后再试。',
    back: '返回应用',
  },
} as const satisfies Record<Lang, Record<string, string>>;
