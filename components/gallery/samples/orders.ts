import type { PlacedTable } from '#components/table/use-table-text.ts';
import type { TableTypeView } from '#lib/contract/config.ts';
import type { Order, OrderLine, Settlement } from '#lib/contract/order.ts';
import type { OrderReceipt, TopupReceipt } from '#lib/contract/receipt.ts';
import type { Table } from '#lib/contract/table.ts';
import type { WalletEntry } from '#lib/contract/wallet.ts';

/** Friday 20 November 2026, 18:30 in Shanghai: the current time in the gallery. */
export const NOW = 1_795_170_600;
export const ZONE = 'Asia/Shanghai';
const HOUR = 3600;

export const tableTypes: readonly TableTypeView[] = [
  { id: 'snooker', name: 'Snooker', cloth: '#177343', drawing: 'snooker', offered: true },
  { id: 'chinese_eight', name: 'Chinese eight-ball', cloth: '#8a3350', drawing: 'pool', offered: true },
  { id: 'pool', name: 'American pool', cloth: '#1d68b3', drawing: 'pool', offered: true },
  { id: 'carom', name: 'Carom', cloth: '#0a5b7a', drawing: 'carom', offered: true },
];

const table = (
  number: string,
  type: string,
  state: PlacedTable['state'],
  x: number,
  y: number,
  rotate: number,
): PlacedTable & Pick<Table, 'price_per_hour' | 'open_now' | 'opens_at'> => {
  const size = type === 'snooker' ? { w: 3.8, h: 2.05 } : { w: 2.85, h: 1.6 };
  return {
    id: `table-${number}`,
    number,
    type,
    state,
    state_until_at: state === 'free' ? null : NOW + HOUR,
    free_until_at: state === 'free' && Number(number) % 2 === 0 ? NOW + 2 * HOUR : null,
    out_of_service: number === '10',
    open_now: true,
    opens_at: null,
    plan: { x, y, ...size, rotate },
    price_per_hour: type === 'snooker' ? 6800 : 4800,
  };
};

export const room = { width: 13, height: 13.6 };
export const tables = [
  table('1', 'snooker', 'in_use', 2.8, 1.9, 0),
  table('2', 'snooker', 'free', 8.2, 1.9, 0),
  table('3', 'chinese_eight', 'free', 2.1, 5.2, 0),
  table('4', 'chinese_eight', 'cleaning', 6.2, 5.2, 0),
  table('5', 'chinese_eight', 'in_use', 10.3, 5.2, 0),
  table('6', 'pool', 'free', 2.1, 8.2, 0),
  table('7', 'pool', 'in_use', 6.2, 8.2, 0),
  table('8', 'pool', 'free', 1.8, 11.4, 90),
  table('9', 'pool', 'cleaning', 4.8, 11.4, 90),
  table('10', 'pool', 'free', 7.8, 11.4, 90),
  table('11', 'pool', 'free', 10.8, 11.4, 90),
  table('12', 'pool', 'in_use', 10.5, 8.2, 0),
];

export const lines: OrderLine[] = [
  { kind: 'play', amount: 2400, start_at: NOW, minutes: 30, per_hour: 4800 },
  { kind: 'play', amount: 6800, start_at: NOW + HOUR / 2, minutes: 60, per_hour: 6800 },
  { kind: 'level', amount: -460, name: 'Silver', percent: 5 },
  { kind: 'coupon', amount: -1000, name: 'Weekend 10 off' },
  { kind: 'deposit', amount: 5000 },
];

export const settlement: Settlement = {
  booked_minutes: 90,
  used_minutes: 22,
  charged_minutes: 30,
  unused_minutes: 60,
  paid: 7740,
  charged: 2580,
  refund: 5160,
  deposit: 5000,
  returned: 10160,
};

export const order: Order = {
  id: 'order-1',
  number: '202611201830427',
  status: 'unpaid',
  kind: 'book',
  parts: null,
  paused_at: null,
  wish_id: null,
  released: 0,
  split: null,
  table: { id: 'table-3', number: '3', type: 'chinese_eight' },
  store: { id: 'store-1', name: 'Baize Jing’an', time_zone: ZONE },
  start_at: NOW + HOUR,
  end_at: NOW + 2.5 * HOUR,
  minutes: 90,
  lines,
  amount: 9200,
  discount: 1460,
  deposit: 5000,
  total: 12740,
  paid: 0,
  paid_at: null,
  refunded: 0,
  deposit_returned: false,
  coupon_id: null,
  method: null,
  hold_until_at: NOW + 860,
  open_from_at: null,
  opened_at: null,
  ended_at: null,
  settlement: null,
  receipt: null,
  expired: false,
  cancel_terms: null,
  actions: ['pay', 'cancel'],
  created_at: NOW - 40,
  open_ended: false,
  owed: 0,
};

export const ended: Order = {
  ...order,
  id: 'order-2',
  status: 'ended',
  paid: 7740,
  paid_at: NOW,
  refunded: 5160,
  deposit_returned: true,
  settlement,
  actions: ['evaluate'],
};
export const playing: Order = {
  ...order,
  id: 'order-3',
  status: 'playing',
  start_at: NOW - HOUR,
  end_at: NOW + 0.6 * HOUR,
};

const entry = (kind: WalletEntry['kind'], amount: number, balance_after: number): WalletEntry => ({
  id: `${kind} ${amount}`,
  kind,
  amount,
  balance_after,
  order_id: null,
  order: null,
  topup_id: null,
  created_at: NOW - balance_after,
  time_zone: ZONE,
});
export const entries = [
  entry('refund_early_end', 5160, 21420),
  entry('deposit_return', 5000, 16260),
  entry('order_pay', -7740, 11260),
  entry('bonus', 2000, 19000),
  entry('topup', 20000, 17000),
];

export const slots = {
  base_per_hour: 3800,
  open: [{ start_at: NOW - 8.5 * HOUR, end_at: NOW + 7.5 * HOUR }],
  busy: [
    { start_at: NOW - 6 * HOUR, end_at: NOW - 4 * HOUR, kind: 'booked' as const, mine: false },
    { start_at: NOW - 1 * HOUR, end_at: NOW + 0.5 * HOUR, kind: 'playing' as const, mine: false },
    { start_at: NOW + 5 * HOUR, end_at: NOW + 6 * HOUR, kind: 'booked' as const, mine: true },
  ],
  prices: [
    { start_at: NOW - 8.5 * HOUR, end_at: NOW - 0.5 * HOUR, per_hour: 3800 },
    { start_at: NOW - 0.5 * HOUR, end_at: NOW + 7.5 * HOUR, per_hour: 6800 },
  ],
};
export const chosen = { start_at: NOW + 1.5 * HOUR, end_at: NOW + 3 * HOUR };
export const starts = [1, 1.5, 2, 2.5, 3, 3.5, 4].map((hours) => NOW + hours * HOUR);

const paper = {
  paid_at: NOW - HOUR,
  method: 'wallet',
  time_zone: ZONE,
  seller: {
    brand: 'Baize',
    name: 'Baize Billiards Ltd.',
    tax_id: '91310106MA1FYT0000',
    address: '88 Nanjing West Road, Shanghai',
  },
} as const;

/** The receipt of a game of 90 minutes that was extended by 30, and ended after 80. */
export const orderReceipt: OrderReceipt = {
  ...paper,
  id: 'order-2',
  number: order.number,
  table: order.table,
  parts: null,
  store: { name: order.store.name, address: '218 Changde Road, Shanghai' },
  start_at: NOW,
  end_at: NOW + 80 * 60,
  minutes: 80,
  lines: [
    { kind: 'play', amount: 7200, start_at: NOW, minutes: 90, per_hour: 4800 },
    { kind: 'play', amount: 2400, start_at: NOW + 90 * 60, minutes: 30, per_hour: 4800, extension: true },
    { kind: 'deposit', amount: 5000 },
    { kind: 'refund', amount: -3200, start_at: NOW + 80 * 60, minutes: 40, of_minutes: 120 },
    { kind: 'deposit_return', amount: -5000 },
  ],
  is_final: true,
  total: 14_600,
  charged: 6400,
  deposit_held: 0,
  tax: { name: 'VAT', rate: 6, net: 6038, amount: 362 },
};

export const topupReceipt: TopupReceipt = {
  ...paper,
  id: 'pay-1',
  number: 'pay-1',
  method: 'stripe',
  amount: 30_000,
  bonus: 3000,
  given_back: 0,
};
