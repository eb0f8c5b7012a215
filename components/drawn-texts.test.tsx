import { UserRound } from 'lucide-react';
import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Message } from '#lib/contract/message.ts';
import type { OrderDetail } from '#lib/contract/order.ts';
import type { PlayedOrder } from '#lib/contract/player.ts';
import type { Table } from '#lib/contract/table.ts';
import { cancelTerms } from '#lib/domain/refund.ts';
import { mergeCatalogues } from '#lib/i18n/merge-catalogues.ts';
import en from '#messages/en.json' with { type: 'json' };
import enPages from '#messages/pages/en.json' with { type: 'json' };
import { DeskRing } from './desk/desk-ring.tsx';
import { Timeline } from './desk/timeline.tsx';
import { review } from './gallery/samples/content.ts';
import {
  entries,
  NOW,
  order,
  orderReceipt,
  settlement,
  slots,
  tables,
  ZONE,
} from './gallery/samples/orders.ts';
import { MessageRow } from './message/message-row.tsx';
import { CancelTermsNote } from './order/cancel-terms.tsx';
import { CurrentOrderCard } from './order/current-order-card.tsx';
import { OrderCard } from './order/order-card.tsx';
import { OrderSummary } from './order/order-summary.tsx';
import { PriceLines } from './order/price-lines.tsx';
import { Settlement } from './order/settlement.tsx';
import { PayResult } from './pay/pay-result.tsx';
import { PaymentTerms } from './pay/payment-terms.tsx';
import { PlayedSummary } from './player/played-summary.tsx';
import { OrderReceipt } from './receipt/order-receipt.tsx';
import { ReviewCard } from './review/review-card.tsx';
import { DayBar } from './table/day-bar.tsx';
import { TableCard } from './table/table-card.tsx';
import TableList from './table/table-list.tsx';
import { TableTypesProvider } from './table/table-types.tsx';
import { Amount } from './ui/amount.tsx';
import { AppBar } from './ui/app-bar.tsx';
import { useMoney } from './ui/currency.tsx';
import { DayStrip } from './ui/day-strip.tsx';
import { EntryList, groupByOrder } from './wallet/entry-list.tsx';
import { LedgerRow } from './wallet/ledger-row.tsx';

beforeAll(() => {
  vi.stubGlobal('navigator', { language: 'en-US' });
});

const htmlOf = (node: ReactNode): string =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={mergeCatalogues(en, enPages)} timeZone="UTC">
      {node}
    </NextIntlClientProvider>,
  );

function textOf(node: ReactNode): string {
  return htmlOf(node)
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replace(/\s+/g, ' ')
    .trim();
}

const playing = { ...order, status: 'playing', hold_until_at: null, start_at: NOW - 3600 } as const;
const inList = { href: '#', clock: () => NOW, onCopyNumber: async () => true, actions: null };

const card = (changes: object) =>
  textOf(
    <OrderCard
      order={{ ...order, ...changes }}
      href="#"
      clock={() => NOW}
      onCopyNumber={async () => true}
      actions={null}
    />,
  );

test('the card of a cancelled order shows each refund', () => {
  const text = card({
    status: 'cancelled',
    paid: 7740,
    paid_at: NOW,
    refunded: 7740,
    deposit_returned: true,
    hold_until_at: null,
  });
  expect(text).toContain('Refunded ¥77.40');
  expect(text).toContain('Deposit ¥50.00 (returned)');
});

test('the card of a game ended early shows the time that was played', () => {
  const text = card({ status: 'ended', ended_at: order.start_at + 40 * 60, hold_until_at: null });
  expect(text).toContain('7:30 PM – 8:10 PM');
  expect(text).toContain('40 min');
});

test('a receipt has its refunds below what was paid, and what was charged in the end', () => {
  const lines = [
    { kind: 'play', amount: 3000, start_at: NOW, minutes: 45, per_hour: 4000 },
    { kind: 'refund', amount: -1000, start_at: NOW + 1800, minutes: 15, of_minutes: 45 },
  ] as const;
  const receipt = { lines: [...lines], total: 3000, charged: 2000 };
  const text = textOf(<PriceLines lines={[]} total={0} timeZone={ZONE} receipt={receipt} />);
  expect(text).toMatch(
    /Table time .*Paid ¥ 30\.00 Unused time, back in your wallet .*15 min of 45 min − ¥ 10\.00 .*charged 30 min of 45 min ¥ 20\.00/,
  );
});

test('the night that is not over is called tonight', () => {
  const days = ['2026-11-21', '2026-11-22', '2026-11-23'];
  const strip = <DayStrip label="Day" days={days} today="2026-11-22" value={days[0]!} onChange={() => {}} />;
  expect(textOf(strip)).toBe('Tonight 21 Nov Today 22 Nov Mon 23 Nov');
});

test('an order that was never paid says so, and speaks of no deposit to return', () => {
  const never = { status: 'cancelled', hold_until_at: null } as const;
  const text = card(never);
  expect(text).toContain("You cancelled it. You weren't charged.");
  expect(text).not.toMatch(/deposit|¥|Pay within/);
  const lines = <PriceLines lines={order.lines} total={order.total} timeZone={ZONE} neverPaid />;
  expect(textOf(lines)).toMatch(/Total Not paid\. You weren't charged\./);
  expect(textOf(lines)).not.toContain('Returned after the game');
});

test('the card of a booking cancelled late shows what was kept', () => {
  const late = { status: 'cancelled', paid: 7740, paid_at: NOW, deposit_returned: true, hold_until_at: null };
  expect(card(late)).toContain('Not refunded: ¥77.40');
  expect(card({ ...late, refunded: 7740 })).not.toContain('Not refunded');
});

test('an order without a price is confirmed, not paid', () => {
  const free = { ...order, lines: [], amount: 0, discount: 0, deposit: 0, total: 0 };
  expect(card(free)).toMatch(/Unconfirmed .*Confirm within/);
  expect(card({ ...free, status: 'paid', hold_until_at: null, paid_at: NOW })).toContain('Confirmed');
  const held = textOf(<CurrentOrderCard order={free} href="#" clock={() => NOW} />);
  expect(held).toMatch(/^Waiting for you to confirm .*Confirm by/);
  const at = (event: string) => ({ event, at: NOW, amount: 0, minutes: null });
  const detail = { ...free, timeline: [at('add'), at('pay')] } as unknown as OrderDetail;
  expect(textOf(<Timeline order={detail} />)).toMatch(/Order placed .*Confirmed/);
  for (const text of [card(free), held]) expect(text).not.toMatch(/\bpaid|\bpay\b|refund/i);
});

test('an unpaid order in the list says whether it was cancelled or ran out', () => {
  const card = (expired: boolean) => {
    const gone = {
      ...order,
      status: 'cancelled',
      paid: 0,
      paid_at: null,
      hold_until_at: null,
      expired,
    } as const;
    return textOf(
      <OrderCard order={gone} href="#" clock={() => NOW} onCopyNumber={async () => true} actions={null} />,
    );
  };
  expect(card(true)).toContain("Not paid in time. You weren't charged.");
  expect(card(false)).toContain("You cancelled it. You weren't charged.");
});

test('an order that ended before all shares were paid says what went back, never that nothing was charged', () => {
  const gone = { ...order, status: 'cancelled', paid: 0, paid_at: null, hold_until_at: null, expired: true };
  const released = { ...gone, released: 3402 } as typeof order;
  const back = 'Not paid in full. ¥34.02 is back in your wallet.';
  const listed = textOf(
    <OrderCard order={released} href="#" clock={() => NOW} onCopyNumber={async () => true} actions={null} />,
  );
  const lines = textOf(
    <PriceLines lines={order.lines} total={order.total} released={3402} timeZone={ZONE} neverPaid />,
  );
  for (const text of [listed, lines]) {
    expect(text).toContain(back);
    expect(text).not.toContain("weren't charged");
  }
  const expired = { event: 'expire', at: NOW, amount: 3402, minutes: null };
  const detail = { ...released, timeline: [expired] } as unknown as OrderDetail;
  expect(textOf(<Timeline order={detail} />)).toMatch(/^Not paid in time, returned to wallet .*34\.02$/);
});

test('a game that friends played for less than a minute has the length that its organiser sees', () => {
  const times = { start_at: NOW, ended_at: NOW + 20, open_ended: false, status: 'ended' } as const;
  const played = {
    ...order,
    ...times,
    organiser: { nickname: 'Ann', avatar: null },
    players: 2,
    party_size: 4,
  };
  expect(textOf(<PlayedSummary order={played as unknown as PlayedOrder} />)).toContain(' 1 min ');
});

test('the next booking says its start in the unit that fits', () => {
  const starts = (after: number) => {
    const next = {
      ...order,
      status: 'paid',
      hold_until_at: null,
      start_at: NOW + after,
      end_at: NOW + after + 3600,
    };
    return textOf(<CurrentOrderCard order={next as typeof order} href="#" clock={() => NOW} />);
  };
  expect(starts(35 * 3600)).toContain('Starts in 2 days');
  expect(starts(24 * 3600)).toMatch(/Starts tomorrow 6:30\sPM/);
  expect(starts(3 * 3600)).toContain('Starts in 3 h');
  expect(starts(1799)).toContain('Starts in 30 min');
  expect(starts(0)).toContain('Your table is waiting');
});

test('the cards of a game turn amber ten minutes before its end, and red in the last two', () => {
  const cards = (left: number) => {
    const game = { ...playing, end_at: NOW + left };
    const list = <OrderCard order={game} {...inList} />;
    return [htmlOf(<CurrentOrderCard order={game} href="#" clock={() => NOW} />), htmlOf(list)];
  };
  expect(cards(601).join()).not.toMatch(/warn|danger/);
  expect(cards(600)).toEqual([
    expect.stringContaining('bg-warn '),
    expect.stringContaining('bg-warn-soft text-warn-text'),
  ]);
  expect(cards(120)).toEqual([
    expect.stringContaining('bg-danger '),
    expect.stringContaining('bg-danger-soft text-danger-text'),
  ]);
});

test('the cards and the ring of a paused game stand still and say so', () => {
  const paused = { ...playing, paused_at: NOW - 300, end_at: NOW + 300 };
  const home = <CurrentOrderCard order={paused} href="#" clock={() => NOW} />;
  expect(textOf(home)).toMatch(/^Paused .*10:00.*The staff have stopped the clock/);
  const list = <OrderCard order={paused} {...inList} />;
  expect(textOf(list)).toMatch(/The staff have stopped the clock · *10:00/);
  const ring = <DeskRing order={paused} clock={() => NOW - 300} onEnd={() => {}} />;
  expect(textOf(ring)).toMatch(/10:00 Paused since 6:25/);
});

test('the game on Home says the time left, and once that is over that it is', () => {
  const left = (end_at: number) =>
    textOf(<CurrentOrderCard order={{ ...playing, end_at }} href="#" clock={() => NOW} />);
  expect(left(NOW + 65)).toMatch(/Playing now .*1:05 left/);
  expect(left(NOW - 60)).toMatch(/Time's up .*0:00 Ended at/);
});

test('the card of a game that is over has what it cost, and what was paid in small beside it', () => {
  const receipt = { lines: [], total: 15_200, charged: 2_400 };
  const over = { status: 'ended', total: 15_200, deposit: 8_000, deposit_returned: true, refunded: 4_800 };
  const text = card({ ...over, hold_until_at: null, paid_at: NOW, receipt });
  expect(text).toMatch(/Paid ¥152\.00 Deposit ¥80\.00 \(returned\) Refunded ¥48\.00 ¥ ?24\.00/);
});

test('a settlement has no rows of nothing', () => {
  const full = { ...settlement, used_minutes: 90, charged_minutes: 90, unused_minutes: 0, charged: 7_740 };
  const text = textOf(<Settlement settlement={{ ...full, refund: 0, deposit: 0, returned: 0 }} />);
  expect(text).toMatch(/^Time used 1 h 30 min of 1 h 30 min Charged ¥ ?77\.40$/);
});

test('the wallet puts the entries of one order together, below its table and day', () => {
  const of = (id: string, order_id: string | null) => ({
    ...entries[0]!,
    id,
    order_id,
    order: order_id ? { table: '3', start_at: NOW } : null,
  });
  const list = [of('4', 'a'), of('3', 'a'), of('2', null), of('1', 'a')];
  expect(groupByOrder(list).map((group) => group.map(({ id }) => id))).toEqual([['4', '3'], ['2'], ['1']]);
  const text = textOf(<EntryList label="All" entries={list} hrefOf={() => undefined} />);
  expect(text.match(/Table 3 · Fri, Nov 20/g)).toHaveLength(2);
});

test('a settlement of a free game has only its time', () => {
  const free = { paid: 0, charged: 0, refund: 0, deposit: 0, returned: 0 };
  const minutes = { booked_minutes: 60, used_minutes: 20, charged_minutes: 30, unused_minutes: 30 };
  expect(textOf(<Settlement settlement={{ ...minutes, ...free }} />)).toBe('Time used 20 min of 1 h');
});

test('a table that the own walk-in holds is not called in use', () => {
  const table = {
    ...tables[0]!,
    state: 'in_use',
    state_until_at: NOW + 3600,
    out_of_service: false,
  } as const;
  expect(textOf(<TableCard table={table} timeZone={ZONE} />)).toMatch(/In Use .*In use until/);
  const held = textOf(<TableCard table={{ ...table, held: true }} timeZone={ZONE} />);
  expect(held).toContain('Held for you');
  expect(held).not.toMatch(/in use/i);
});

test('a table that is booked tomorrow names the day until which it is free', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-25T11:27:00Z'), toFake: ['Date'] });
  const freeUntil = (iso: string) =>
    textOf(
      <TableCard table={{ ...tables[1]!, free_until_at: Date.parse(iso) / 1000 }} timeZone="Asia/Shanghai" />,
    );
  expect(freeUntil('2026-11-26T11:15:00Z')).toContain('Free until Thu 7:15 PM');
  expect(freeUntil('2026-11-25T15:15:00Z')).toContain('Free until 11:15 PM');
  expect(freeUntil('2026-11-25T16:30:00Z')).toContain('Free until 12:30 AM');
  vi.useRealTimers();
});

test('an unpaid walk-in has no time yet: it starts when it is paid', () => {
  const walkIn = { ...order, kind: 'now', status: 'unpaid', minutes: 60 } as const;
  const summary = (change: object) => textOf(<OrderSummary order={{ ...walkIn, ...change }} />);
  expect(summary({})).toContain('Starts when you pay 1 h');
  expect(summary({ total: 0 })).toContain('Starts when you confirm');
  expect(summary({ kind: 'book' })).not.toContain('Starts when');
  expect(card(walkIn)).toContain('Starts when you pay · 1 h');
});

test('a table of the person’s own has the same name in the list as on the floor plan', () => {
  const table = { ...tables[0]!, state: 'in_use', out_of_service: false } as const;
  const marks = new Map([[table.id, { icon: UserRound, text: 'Your game', isNow: true }]]);
  const list = textOf(
    <TableList tables={[table as Table]} marks={marks} timeZone={ZONE} onSelect={() => {}} />,
  );
  expect(list).toContain('Your game');
  expect(list).not.toMatch(/In Use /);
});

test('the times of the card on Home, of messages and of the wallet say whose they are', () => {
  expect(textOf(<CurrentOrderCard order={order} href="#" clock={() => NOW} />)).toContain('(GMT+8)');
  const entry = { ...entries[0]!, time_zone: ZONE };
  expect(textOf(<LedgerRow entry={entry} />)).toMatch(/[AP]M GMT\+8/);
  const message = {
    id: 'm',
    kind: 'ended',
    title: 'T',
    text: 'x',
    created_at: NOW,
    time_zone: ZONE,
    read: true,
  } as unknown as Message;
  expect(textOf(<MessageRow message={message} onOpen={() => {}} />)).toMatch(/[AP]M GMT\+8/);
  const here = { ...entry, time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone };
  expect(textOf(<LedgerRow entry={here} />)).not.toContain('GMT');
});

test('a payment page that was left is no failure', () => {
  const draw = (result: 'left' | 'failed') => htmlOf(<PayResult result={result} title="" text="" />);
  expect(draw('failed')).toContain('text-danger-text');
  expect(draw('left')).not.toContain('text-danger-text');
});

test('a settlement without a deposit speaks of none', () => {
  const settlement = {
    ...order,
    booked_minutes: 60,
    used_minutes: 60,
    charged_minutes: 60,
    unused_minutes: 0,
  };
  const amounts = { paid: 1, charged: 1, refund: 0, deposit: 0, returned: 0 };
  expect(textOf(<Settlement settlement={{ ...settlement, ...amounts }} />)).not.toMatch(/deposit/i);
});

const rules = { cancel_free_minutes: 60, cancel_grace_minutes: 10, open_early_minutes: 10 };
const termsAt = (minutesBefore: number, paidAt: number | null, hasDeposit = true) =>
  textOf(
    <CancelTermsNote
      terms={cancelTerms(NOW + minutesBefore * 60, rules)}
      paidAt={paidAt}
      hasDeposit={hasDeposit}
      timeZone={ZONE}
      clock={() => NOW}
    />,
  );

test.for([
  [90, null, /^Free cancellation until Fri, Nov 20 7:00 PM\. After that, you only get the deposit back\.$/],
  [30, null, /^Free cancellation within 10 min of paying, .*\(Fri, Nov 20 6:50 PM\) at the latest/],
  [30, NOW - 60, /^Free cancellation until Fri, Nov 20 6:38 PM/],
  [
    30,
    NOW - 600,
    /^Free cancellation is no longer possible\. If you cancel, you only get the deposit back\.$/,
  ],
  [5, null, /^Free cancellation is no longer possible/],
] as const)('%d minutes before the start, paid at %s: %s', ([minutesBefore, paidAt, expected]) => {
  expect(termsAt(minutesBefore, paidAt)).toMatch(expected);
});

test('terms without a deposit promise none', () => {
  for (const minutes of [90, 30, 5]) expect(termsAt(minutes, null, false)).not.toMatch(/deposit/);
});

test('marks every band above the base price', () => {
  const hours = [0, 2, 4].map((hour) => slots.open[0]!.start_at + hour * 3600);
  const prices = [3800, 4800, 6800].map((per_hour, index) => ({
    start_at: hours[index]!,
    end_at: hours[index]! + 7200,
    per_hour,
  }));
  const html = htmlOf(<DayBar slots={{ ...slots, prices }} timeZone={ZONE} />);
  expect(html.match(/h-2 bg-brand-line/g)).toHaveLength(2);
});

test('a table is named and drawn by its type of the hall', () => {
  const types = [
    { id: 'carom', name: 'Three-cushion', cloth: '#0a5b7a', drawing: 'carom', offered: true },
  ] as const;
  const html = htmlOf(
    <TableTypesProvider types={types}>
      <TableCard table={{ ...tables[2]!, type: 'carom' }} timeZone={ZONE} />
      <OrderCard
        order={{ ...order, table: { ...order.table, type: 'carom' } }}
        href="#"
        clock={() => NOW}
        onCopyNumber={async () => true}
        actions={null}
      />
    </TableTypesProvider>,
  );
  expect(html.match(/Three-cushion/g)).toHaveLength(2);
  expect(html).toContain('fill="#0a5b7a"');
  const pockets = /"#0c0f0d"/;
  expect(html).not.toMatch(pockets);
  expect(htmlOf(<TableCard table={tables[2]!} timeZone={ZONE} />)).toMatch(pockets);
});

test('a table of a closed outlet is drawn closed, with the time when it opens', () => {
  const table = {
    number: '4',
    type: 'pool',
    state: 'free',
    state_until_at: null,
    free_until_at: null,
    out_of_service: false,
    open_now: false,
    opens_at: Math.floor(Date.now() / 3_600_000) * 3600 + 7200,
    price_per_hour: 3800,
  } as const;
  const text = textOf(<TableCard table={table} timeZone={ZONE} />);
  expect(text).toMatch(/Closed .*Opens \d{1,2}:00 (AM|PM)/);
  expect(text).not.toMatch(/Free/);
});

test('a table out of service is drawn and announced as such, not as closed', () => {
  const html = htmlOf(<TableCard table={{ ...tables[0]!, out_of_service: true }} timeZone={ZONE} />);
  expect(html).toContain(`aria-label="Table ${tables[0]!.number}, Out of service"`);
  expect(html).not.toContain('Closed');
});

test('a review is dated in the zone of its outlet', () => {
  const store = { ...review.store, time_zone: ZONE };
  const created_at = Date.parse('2026-11-20T17:00:00Z') / 1000;
  const text = textOf(<ReviewCard review={{ ...review, store, created_at }} />);
  expect(text).toContain('Nov 21, 2026');
});

test.each([
  [60, 30, 'If you end early, unused time is refunded to your wallet. At least 30 min is charged.'],
  [30, 30, "At least 30 min is charged, so ending early isn't refunded."],
  [60, 0, 'If you end early, unused time is refunded to your wallet.'],
])('a game of %i minutes with a minimum charge of %i says so before it is paid', (minutes, minimum, text) => {
  const terms = (
    <PaymentTerms
      cancelTerms={null}
      hasDeposit
      earlyEnd={{ minutes, minChargeMinutes: minimum }}
      tax={{ name: 'VAT', rate: 8.875 }}
      timeZone={ZONE}
    />
  );
  expect(textOf(terms)).toBe(`${text} Prices include VAT (8.875%).`);
});

test('a price explains the deposit until it is back', () => {
  const note = 'Back in your wallet after the game';
  const lines = (receipt: OrderDetail['receipt']) =>
    textOf(<PriceLines lines={order.lines} total={order.total} receipt={receipt} timeZone={ZONE} />);
  expect(lines(null)).toContain(note);
  const { total, charged } = orderReceipt;
  expect(lines({ lines: [{ kind: 'deposit', amount: 5000 }], total, charged })).not.toContain(note);
});

test('a receipt has its times in the zone of the outlet, each line, and the tax', () => {
  const text = textOf(<OrderReceipt receipt={orderReceipt} />).replaceAll(' . ', '.');
  expect(text).toContain('Paid on Nov 20, 2026 5:30 PM');
  expect(text).toContain('Nov 20, 2026 6:30 PM – 7:50 PM 1 h 20 min');
  expect(text).toContain('Extension 8:00 PM–8:30 PM · 30 min at ¥48.00/h ¥ 24.00');
  expect(text).toContain('Unused time, back in your wallet 7:50 PM–8:30 PM · 40 min of 2 h − ¥ 32.00');
  expect(text).toMatch(/Paid ¥ 146\.00 .* Total charged ¥ 64\.00 Net ¥ 60\.38 VAT \(6%\) ¥ 3\.62/);
  expect(text).not.toContain("isn't over yet");
});

const NegativeText = () => useMoney().text(-500);

test('a negative amount has the same minus sign in a text as in a figure', () => {
  expect(textOf(<NegativeText />)).toBe('−¥5.00');
  expect(textOf(<Amount value={-500} />).replaceAll(' ', '')).toBe('−¥5.00');
});

test('a title that is too long for its line is written smaller, also before its page is loaded', () => {
  expect(htmlOf(<AppBar title={en.page.wallet} />)).toContain('text-title');
  expect(htmlOf(<AppBar title={en.page.scan} />)).not.toContain('text-title');
});
