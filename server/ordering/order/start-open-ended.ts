import type { PaidMethod } from '#lib/contract/counter-method.ts';
import { counterRulesOf } from '#lib/domain/hall.ts';
import { keptUntil } from '#lib/domain/open-ended-hold.ts';
import { openPeriodAt } from '#lib/domain/opening.ts';
import { firstStatuses } from '#lib/domain/order.ts';
import type { PersonTransaction, TransactionContext } from '#server/core/context.ts';
import { Refusal } from '#server/core/refusal.ts';
import { read, write } from '#server/db/statement.ts';
import { depositAccount, ledgerEntry, transferLines, walletAccount } from '#server/money/ledger/ledger.ts';
import type { OrderingDeps } from '../deps.ts';
import { levelDiscount } from '../pricing/price.ts';
import { quoteBooking } from '../pricing/quote.ts';
import { checkSlotFree, lockForStaff, makeUnpaidOrder, selectNearOrders } from './add.ts';
import { billedColumns } from './bill.ts';
import { insertEvent, insertOrder, type OrderRow } from './store.ts';

/**
 * Starts a game without a fixed end for a person at a table that is free for the shortest game at least, at
 * the prices of its start. `withDeposit`: the deposit of the table is held next, by `holdDeposit`.
 * `started_at`: when it began, by default now.
 */
export async function startOpenEnded(
  ctx: PersonTransaction<OrderingDeps>,
  {
    table_id,
    withDeposit,
    method,
    started_at = ctx.now,
  }: { table_id: string; withDeposit: boolean; method: PaidMethod | null; started_at?: number },
): Promise<OrderRow> {
  const { tx, hall, now } = ctx;
  const then = { ...ctx, now: started_at };
  await lockForStaff(ctx, table_id);
  const { min_minutes, min_charge_minutes, cleaning_minutes } = hall.rules;
  const request = { table_id, start_time: null, minutes: min_minutes };
  const quote = await quoteBooking(tx, then, request, { withDeposit });
  const near = await read(
    tx,
    selectNearOrders(ctx, { table_id, start_at: started_at, minutes: min_minutes }),
  );
  checkSlotFree(then, quote, request, near);
  const { outlet, tariff, calendar } = quote.tableContext;
  const cleaning_seconds = cleaning_minutes * 60;
  const end_at = keptUntil({
    now,
    start_at: started_at,
    next_start_at: near.find(({ start_at }) => start_at >= started_at)?.start_at ?? null,
    cleaning_seconds,
    closes_at: openPeriodAt(outlet.hours, outlet.time_zone, now)?.end_at ?? null,
    rules: { ...hall.rules, ...counterRulesOf(hall) },
  });
  if (end_at <= now) throw new Refusal('slot_in_past', { field: 'start_time' });
  const draft = makeUnpaidOrder(then, quote, request);
  const order: OrderRow = {
    ...draft,
    ...billedColumns(draft, { lines: [], amount: 0, discount: 0 }),
    status: firstStatuses.start,
    end_at,
    occupied_until_at: end_at + cleaning_seconds,
    hold_until_at: null,
    opened_at: started_at,
    method,
    open_ended: {
      ...levelDiscount(ctx),
      parts: [{ tariff, calendar, from_at: started_at }],
      min_charge_minutes,
    },
  };
  const event = {
    event: 'start',
    amount: order.deposit,
    minutes: null,
    at: started_at,
    by_hall: false,
  } as const;
  await write(tx, insertOrder(order), insertEvent(order.id, event));
  ctx.afterCommit(() => ctx.deps.gameListener.gameStarted(table_id));
  return order;
}

/** Holds the deposit of an order, from the wallet. */
export const holdDeposit = (ctx: TransactionContext<OrderingDeps>, order: OrderRow): Promise<void> =>
  write(
    ctx.tx,
    ...ledgerEntry({
      id: ctx.deps.ids.next('txn'),
      kind: 'deposit_hold',
      order_id: order.id,
      at: ctx.now,
      lines: transferLines(
        walletAccount(order.user_id),
        depositAccount(order.user_id),
        order.deposit,
        'deposit_hold',
      ),
    }),
  );
