import * as v from 'valibot';
import type { MessageKind } from '#lib/contract/message.ts';
import type { Hall } from '#lib/domain/hall.ts';
import { moneyFormatter } from '#server/core/format-money.ts';
import { type Lang, localize } from '#server/core/lang.ts';
import { couponName, findOutlet, findTable } from '#server/hall/lookup.ts';
import { tableAtOutlet } from '#server/hall/table-text.ts';
import { signInEvents, signInEventText } from '../address/text.ts';
import type { MessageRow } from './message.ts';

/** What a text is made of. */
type Values = ReturnType<typeof valuesOf>;

type Template = readonly [title: string, text: (values: Values) => string];

const texts: Readonly<Record<MessageKind, Readonly<Record<Lang, Template>>>> = {
  hold_ending: {
    'en-us': [
      'Pay now to keep your table',
      (s) => `Your table will be released in a few minutes: ${s.table}, ${s.start}.`,
    ],
    'zh-cn': ['请尽快支付', (s) => `${s.table}（${s.start}）即将超时取消，请尽快支付。`],
  },
  booking_soon: {
    'en-us': [
      'Your booking starts soon',
      (s) =>
        s.asPlayer
          ? `You play at ${s.table} from ${s.start}.`
          : `${s.table} is yours from ${s.start}. Scan the code on the table to start.`,
    ],
    'zh-cn': [
      '预订即将开始',
      (s) =>
        s.asPlayer
          ? `您参加的球局 ${s.start} 开始：${s.table}。`
          : `${s.table}，${s.start} 开始，到店扫码即可开台。`,
    ],
  },
  ending_soon: {
    'en-us': [
      '10 minutes left',
      (s) => `${s.table}: your game ends at ${s.end}.${s.asPlayer ? '' : ' Extend it to keep playing.'}`,
    ],
    'zh-cn': [
      '还剩 10 分钟',
      (s) => `${s.table} 将于 ${s.end} 结束${s.asPlayer ? '。' : '，如需继续请及时续时。'}`,
    ],
  },
  ended: {
    'en-us': [
      'Your game has ended',
      ({ table, refund, deposit }) => {
        if (refund && deposit)
          return `${table}: ${refund} for unused time and your ${deposit} deposit are back in your wallet.`;
        if (refund) return `${table}: ${refund} for unused time is back in your wallet.`;
        return deposit
          ? `${table}: your ${deposit} deposit is back in your wallet.`
          : `${table}: thanks for playing.`;
      },
    ],
    'zh-cn': [
      '对局已结束',
      ({ table, refund, deposit }) => {
        if (refund && deposit) return `${table}：未用时长退款 ${refund}、押金 ${deposit} 已退回钱包。`;
        if (refund) return `${table}：未用时长退款 ${refund} 已退回钱包。`;
        return deposit ? `${table}：押金 ${deposit} 已退回钱包。` : `${table}，感谢光临。`;
      },
    ],
  },
  lapsed: {
    'en-us': [
      'Booking expired',
      ({ table, deposit }) =>
        deposit
          ? `${table} wasn't opened. Your ${deposit} deposit is back in your wallet.`
          : `${table} wasn't opened.`,
    ],
    'zh-cn': [
      '预订已过期',
      ({ table, deposit }) =>
        deposit ? `${table} 未开台，押金 ${deposit} 已退回钱包。` : `${table} 未开台。`,
    ],
  },
  expired: {
    'en-us': [
      'Order not paid in time',
      (s) =>
        s.isReturned
          ? `${s.table}, ${s.start}, has been released. ${s.returned} is back in your wallet.`
          : `${s.table}, ${s.start}, has been released. You weren't charged.`,
    ],
    'zh-cn': [
      '订单超时已取消',
      (s) =>
        `${s.table}（${s.start}）未在规定时间内支付，已自动取消${s.isReturned ? `，${s.returned} 已退回钱包` : ''}。`,
    ],
  },
  cancelled: {
    'en-us': [
      'Booking cancelled',
      (s) => {
        if (s.asPlayer) {
          const by = s.by_staff ? 'The hall' : 'Your friend';
          return s.by_hall && !s.by_staff
            ? `Sorry, we're closed then: ${s.table}, ${s.startDay}, ${s.start}.`
            : `${by} has cancelled ${s.table}, ${s.startDay}, ${s.start}.`;
        }
        if (!s.by_hall && s.toSource)
          return `${s.table}, ${s.start}: ${s.toSource} is on its way back to the card or account that you paid with.${s.toWallet ? ` ${s.toWallet} is back in your wallet.` : ''}`;
        if (!s.by_hall) return `${s.table}, ${s.start}: ${s.returned} is back in your wallet.`;
        const outcome = s.isReturned ? `${s.returned} is back in your wallet.` : "You weren't charged.";
        if (s.by_staff) return `The hall has cancelled ${s.table}, ${s.startDay}, ${s.start}. ${outcome}`;
        return `Sorry, we're closed then: ${s.table}, ${s.startDay}, ${s.start}. ${outcome}`;
      },
    ],
    'zh-cn': [
      '预订已取消',
      (s) => {
        if (s.asPlayer)
          return s.by_hall && !s.by_staff
            ? `非常抱歉，${s.table}（${s.startDay} ${s.start}）届时不营业，球局已取消。`
            : `${s.by_staff ? '门店' : '好友'}已取消球局：${s.table}（${s.startDay} ${s.start}）。`;
        if (!s.by_hall && s.toSource)
          return `${s.table}（${s.start}）：${s.toSource} 正在原路退回您的付款账户。${s.toWallet ? `${s.toWallet} 已退回钱包。` : ''}`;
        if (!s.by_hall) return `${s.table}（${s.start}）：${s.returned} 已退回钱包。`;
        const outcome = s.isReturned ? `${s.returned} 已退回钱包。` : '未产生扣款。';
        if (s.by_staff) return `门店已取消您的订单：${s.table}（${s.startDay} ${s.start}），${outcome}`;
        return `非常抱歉，${s.table}（${s.startDay} ${s.start}）届时不营业，订单已取消，${outcome}`;
      },
    ],
  },
  topup: {
    'en-us': [
      'Top-up complete',
      (s) =>
        s.bonus ? `${s.amount} + ${s.bonus} bonus is in your wallet.` : `${s.amount} is in your wallet.`,
    ],
    'zh-cn': [
      '充值到账',
      (s) => (s.bonus ? `${s.amount} 及赠送 ${s.bonus} 已存入钱包。` : `${s.amount} 已存入钱包。`),
    ],
  },
  fault: {
    'en-us': [
      'Your report',
      ({ table, answer }) => (answer ? `${table}: ${answer}` : `${table}: repaired. Thanks for telling us.`),
    ],
    'zh-cn': [
      '您的反馈',
      ({ table, answer }) => (answer ? `${table}：${answer}` : `${table}：问题已处理，感谢您的反馈。`),
    ],
  },
  from_hall: {
    'en-us': ['A message from the hall', ({ table, text }) => `${table}: ${text}`],
    'zh-cn': ['门店消息', ({ table, text }) => `${table}：${text}`],
  },
  moved: {
    'en-us': [
      'Your order has changed',
      (s) => {
        const place = s.isPlayed
          ? `You now play at ${s.table}, no longer at table ${s.fromTable}.`
          : `Your booking is now ${s.table}, ${s.startDay}, ${s.start}–${s.end}. It was table ${s.fromTable}, ${s.fromStart}–${s.fromEnd}.`;
        if (s.asPlayer) return place;
        if (s.isOpenEnded) return `${place} The price of the new table counts from now on.`;
        if (!s.isPriced) return place;
        if (s.isPaid) return `${place} ${s.amount} was paid for it.`;
        return s.isReturned
          ? `${place} ${s.returned} is back in your wallet.`
          : `${place} The price stays the same.`;
      },
    ],
    'zh-cn': [
      '您的订单有变动',
      (s) => {
        const place = s.isPlayed
          ? `您已从 ${s.fromTable} 号台换到${s.table}。`
          : `您的预订已改为${s.table}（${s.startDay} ${s.start}–${s.end}），原为 ${s.fromTable} 号台 ${s.fromStart}–${s.fromEnd}。`;
        if (s.asPlayer) return place;
        if (s.isOpenEnded) return `${place}此后按新球台计费。`;
        if (!s.isPriced) return place;
        if (s.isPaid) return `${place}已补差价 ${s.amount}。`;
        return s.isReturned ? `${place}差价 ${s.returned} 已退回钱包。` : `${place}价格不变。`;
      },
    ],
  },
  sign_in: {
    'en-us': ['Sign-in changed', (s) => signInEventText(s.signInEvent, 'en-us')],
    'zh-cn': ['登录方式有变动', (s) => signInEventText(s.signInEvent, 'zh-cn')],
  },
  queue_called: {
    'en-us': [
      'Your table is free',
      (s) => `${s.table} is yours, number ${s.number}. Please come to the counter by ${s.end}.`,
    ],
    'zh-cn': ['轮到您了', (s) => `${s.number} 号，${s.table}已空出，请在 ${s.end} 前到前台。`],
  },
  wait_offer: {
    'en-us': [
      'A table for you',
      (s) =>
        `${s.table}, ${s.startDay}, ${s.start}–${s.end}, is held for you until ${s.until}. Pay to book it.`,
    ],
    'zh-cn': [
      '等到空台了',
      (s) => `${s.table}（${s.startDay} ${s.start}–${s.end}）为您保留到 ${s.until}，支付后即预订成功。`,
    ],
  },
  wait_lapsed: {
    'en-us': [
      'The offer has ended',
      (s) => `${s.table}, ${s.startDay}, ${s.start}, is no longer held for you. You can wait again.`,
    ],
    'zh-cn': [
      '候补保留已结束',
      (s) => `${s.table}（${s.startDay} ${s.start}）不再为您保留，您可以重新候补。`,
    ],
  },
  player_joined: {
    'en-us': [
      'A friend is in',
      (s) => `${s.table}, ${s.startDay}, ${s.start}: ${s.number} of ${s.partySize} are in.`,
    ],
    'zh-cn': [
      '有好友加入',
      (s) => `${s.table}（${s.startDay} ${s.start}），目前 ${s.number}/${s.partySize} 人。`,
    ],
  },
  player_left: {
    'en-us': [
      "A friend can't come",
      (s) => `${s.table}, ${s.startDay}, ${s.start}: ${s.number} of ${s.partySize} are in.`,
    ],
    'zh-cn': [
      '有好友退出',
      (s) => `${s.table}（${s.startDay} ${s.start}），目前 ${s.number}/${s.partySize} 人。`,
    ],
  },
  player_removed: {
    'en-us': [
      'You were removed from a game',
      (s) => `The friend who booked ${s.table}, ${s.startDay}, ${s.start}, has taken you off the list.`,
    ],
    'zh-cn': ['您已被移出球局', (s) => `发起人已将您移出球局：${s.table}（${s.startDay} ${s.start}）。`],
  },
  player_invited: {
    'en-us': [
      "You're invited to play",
      (s) => `${s.organiser} invites you: ${s.table}, ${s.startWeekday}, ${s.start}.`,
    ],
    'zh-cn': ['球局邀请', (s) => `${s.organiser} 邀请您打球：${s.table}，${s.startWeekday} ${s.start}。`],
  },
  share_due: {
    'en-us': [
      'Your share is still to pay',
      (s) => `${s.table}, ${s.startDay}, ${s.start}: your share is ${s.amount}.`,
    ],
    'zh-cn': ['请支付您的份额', (s) => `${s.table}（${s.startDay} ${s.start}），您的份额为 ${s.amount}。`],
  },
  share_returned: {
    'en-us': [
      'Money is back in your wallet',
      (s) => `${s.table}, ${s.startDay}, ${s.start}: ${s.returned} of your share.`,
    ],
    'zh-cn': ['份额已退回钱包', (s) => `${s.table}（${s.startDay} ${s.start}），已退回 ${s.returned}。`],
  },
  share_given_back: {
    'en-us': [
      'Your share was given back',
      (s) => {
        const game = `${s.table}, ${s.startDay}, ${s.start}`;
        return s.isReturned
          ? `${game}: the friend who booked gave you ${s.returned} back. It is in your wallet.`
          : `${game}: the friend who booked gave your share back. Your bank had already returned the money.`;
      },
    ],
    'zh-cn': [
      '发起人已退回您的份额',
      (s) =>
        s.isReturned
          ? `${s.table}（${s.startDay} ${s.start}），发起人退回的 ${s.returned} 已到您的钱包。`
          : `${s.table}（${s.startDay} ${s.start}），发起人已退回您的份额，款项此前已由支付渠道退还。`,
    ],
  },
  share_changed: {
    'en-us': [
      'Your share has changed',
      (s) =>
        s.isPaid
          ? `${s.table}, ${s.startDay}, ${s.start}: your share is now ${s.amount}.`
          : `${s.table}, ${s.startDay}, ${s.start}: you no longer have a share to pay.`,
    ],
    'zh-cn': [
      '您的份额有变动',
      (s) =>
        s.isPaid
          ? `${s.table}（${s.startDay} ${s.start}），您的份额现为 ${s.amount}。`
          : `${s.table}（${s.startDay} ${s.start}），您无需再支付份额。`,
    ],
  },
  split_done: {
    'en-us': [
      'Your table is paid',
      (s) =>
        s.isPaid
          ? `${s.table}, ${s.startDay}, ${s.start}: your wallet paid ${s.amount} for the shares that were missing.`
          : `${s.table}, ${s.startDay}, ${s.start}: everybody has paid their share.`,
    ],
    'zh-cn': [
      '订单已付清',
      (s) =>
        s.isPaid
          ? `${s.table}（${s.startDay} ${s.start}），未付的份额已由您的钱包支付 ${s.amount}。`
          : `${s.table}（${s.startDay} ${s.start}），所有人都已支付各自的份额。`,
    ],
  },
  split_short: {
    'en-us': [
      'Top up to keep your table',
      (s) =>
        `${s.table}, ${s.startDay}, ${s.start}: ${s.amount} of the shares is missing, more than your wallet has. Top up or pay by ${s.until}.`,
    ],
    'zh-cn': [
      '请充值以保留球台',
      (s) =>
        `${s.table}（${s.startDay} ${s.start}），还有 ${s.amount} 份额未付，您的钱包余额不足，请在 ${s.until} 前充值或支付。`,
    ],
  },
  coupon_expiring: {
    'en-us': ['Coupon expiring soon', (s) => `"${s.coupon}" expires on ${s.day}.`],
    'zh-cn': ['优惠券即将过期', (s) => `“${s.coupon}”将于 ${s.day} 过期。`],
  },
};

const factsSchema = v.object({
  table_id: v.optional(v.string(), ''),
  outlet_id: v.optional(v.string(), ''),
  start_at: v.optional(v.number(), 0),
  end_at: v.optional(v.number(), 0),
  until_at: v.optional(v.number(), 0),
  returned: v.optional(v.number(), 0),
  to_source: v.optional(v.number(), 0),
  by_hall: v.optional(v.boolean(), false),
  by_staff: v.optional(v.boolean(), false),
  answer: v.optional(v.string(), ''),
  text: v.optional(v.string(), ''),
  from_table_id: v.optional(v.string(), ''),
  from_start_at: v.optional(v.number(), 0),
  from_end_at: v.optional(v.number(), 0),
  status: v.optional(v.string(), ''),
  open_ended: v.optional(v.boolean(), false),
  deposit: v.optional(v.number(), 0),
  amount: v.optional(v.number(), 0),
  bonus: v.optional(v.number(), 0),
  number: v.optional(v.number(), 0),
  as_player: v.optional(v.boolean(), false),
  party_size: v.optional(v.number(), 0),
  template_id: v.optional(v.string(), ''),
  name: v.optional(v.nullable(v.object({ en: v.string(), zh: v.string() })), null),
  expires_at: v.optional(v.number(), 0),
  sign_in: v.optional(v.picklist(signInEvents), 'address_changed'),
  address: v.optional(v.string(), ''),
});

/** The time zone of the outlet that a message is about, else of the hall. */
export const messageZone = ({ facts }: Pick<MessageRow, 'facts'>, hall: Hall): string =>
  findOutlet(hall, v.parse(factsSchema, facts).outlet_id)?.time_zone ?? hall.time_zone;

interface Reader {
  readonly hall: Hall;
  readonly lang: Lang;
  /** player_invited: who invites. */
  readonly organiser?: string | undefined;
}

/** A message's title and text in the reader's language, with times in the outlet's time zone. */
export function messageText(
  { kind, facts }: Pick<MessageRow, 'kind' | 'facts'>,
  reader: Reader,
  hourCycle: 'h12' | 'h23' = 'h23',
): { title: string; text: string } {
  const [title, text] = texts[kind][reader.lang];
  return { title, text: text(valuesOf(facts, reader, hourCycle)) };
}

function valuesOf(
  facts: MessageRow['facts'],
  { hall, lang, organiser = '' }: Reader,
  hourCycle: 'h12' | 'h23',
) {
  const parsed = v.parse(factsSchema, facts);
  const outlet = findOutlet(hall, parsed.outlet_id);
  const zone = messageZone({ facts }, hall);
  const money = moneyFormatter(hall.currency, lang);
  const moneyIfAny = (amount: number) => (amount > 0 ? money(amount) : null);
  const formatterOf = (options: Intl.DateTimeFormatOptions) => {
    const formatter = new Intl.DateTimeFormat(lang, { timeZone: zone, ...options });
    return (at: number) => formatter.format(at * 1000);
  };
  const hour = hourCycle === 'h12' ? 'numeric' : '2-digit';
  const time = formatterOf({ hour, minute: '2-digit', hourCycle });
  const day = formatterOf({ month: 'long', day: 'numeric' });
  const tableNumber = findTable(hall, parsed.table_id)?.number ?? '';
  const outletName = outlet ? localize(outlet.name, lang) : '';
  return {
    /** `Table 5 at Baize Jing'an` */
    table: tableAtOutlet(tableNumber, outletName, lang),
    start: time(parsed.start_at),
    end: time(parsed.end_at),
    /** wait_offer: the end of the hold. */
    until: time(parsed.until_at),
    /** A coupon expires at midnight: its last day is the day before. */
    day: day(parsed.expires_at - 1),
    startDay: day(parsed.start_at),
    startWeekday: formatterOf({ weekday: 'long', month: 'long', day: 'numeric' })(parsed.start_at),
    returned: money(parsed.returned),
    isReturned: parsed.returned > 0,
    /** The part of `returned` that goes back to the card, and the rest; null if there is none. */
    toSource: moneyIfAny(parsed.to_source),
    toWallet: moneyIfAny(parsed.returned - parsed.to_source),
    /** The part of `returned` above the deposit; null if there is none. */
    refund: moneyIfAny(parsed.returned - parsed.deposit),
    /** Null for an order without a deposit. */
    deposit: moneyIfAny(parsed.deposit),
    amount: money(parsed.amount),
    bonus: moneyIfAny(parsed.bonus),
    coupon: couponName(hall, parsed, lang),
    /** queue_called: the number of the ticket. player_joined, player_left: how many are in. */
    number: parsed.number,
    by_hall: parsed.by_hall,
    by_staff: parsed.by_staff,
    /** The answer of the staff to a reported fault; empty if it is repaired. */
    answer: parsed.answer,
    /** What the staff wrote. */
    text: parsed.text,
    /** moved: the number of the table before. */
    fromTable: findTable(hall, parsed.from_table_id)?.number ?? '',
    fromStart: time(parsed.from_start_at),
    fromEnd: time(parsed.from_end_at),
    isPlayed: parsed.status === 'playing',
    /** moved: whether its price is known by now, as `amount` and `returned`. */
    isPriced: parsed.status !== 'unpaid',
    isOpenEnded: parsed.open_ended,
    isPaid: parsed.amount > 0,
    /** The reader plays an order that somebody else booked: the text says nothing about its money. */
    asPlayer: parsed.as_player,
    /** player_joined, player_left: how many can play. */
    partySize: parsed.party_size,
    organiser,
    signInEvent: { kind: parsed.sign_in, other: parsed.address },
  };
}
