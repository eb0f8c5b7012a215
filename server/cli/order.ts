import { moneyFormatter } from '#server/core/format-money.ts';
import { read } from '#server/db/statement.ts';
import { databaseHall } from '#server/hall/database-hall.ts';
import { tableContextOf } from '#server/hall/table-context.ts';
import { refundForStaff } from '#server/ordering/order/cancel.ts';
import { endGame } from '#server/ordering/order/end.ts';
import { findOrderByNumber, lockOrder } from '#server/ordering/order/own-order.ts';
import type { OrderRow } from '#server/ordering/order/queries.ts';
import { type CliDeps, CommandError, type Commands } from './command.ts';
import { type OperatorContext, operatorAction, requireReason, typedAmount } from './operator-action.ts';

export const orderCommands: Commands = {
  async 'order end NUMBER'(cli, _, number) {
    const id = await orderId(cli, number);
    return operatorAction(cli, 'order_end', async (ctx) => {
      const order = await endGame(ctx, await lockFound(ctx, id));
      const returned = order.settlement?.returned ?? 0;
      return {
        ...idsOf(order),
        facts: { amount: returned, table_id: order.table_id },
        line: `Ended ${number} at ${localTime(ctx, order, order.ended_at ?? ctx.now)}; ${moneyOf(ctx, returned)} is back in the wallet.`,
      };
    });
  },
  async 'order refund NUMBER AMOUNT'(cli, options, number, typed) {
    const reason = requireReason(options.reason, 'lamp broken');
    const amount = typedAmount(await databaseHall(cli.db).current(), typed);
    const id = await orderId(cli, number);
    return operatorAction(cli, 'order_refund', async (ctx) => {
      const { order, returned } = await refundForStaff(ctx, await lockFound(ctx, id), amount);
      const kept = amount - returned;
      return {
        ...idsOf(order),
        facts: { amount, reason, table_id: order.table_id },
        line:
          `Refunded ${moneyOf(ctx, returned)} of ${number}, played on ${localTime(ctx, order, order.start_at)}, to the wallet.` +
          (kept > 0
            ? ` The hall keeps ${moneyOf(ctx, kept)}: the payer's account is deleted, or their bank has already returned it.`
            : ''),
      };
    });
  },
};

async function orderId({ db }: CliDeps, number: string): Promise<string> {
  const found = await read(db, findOrderByNumber(number));
  if (!found) throw new CommandError(`Order ${number} does not exist.`);
  return found.id;
}

async function lockFound({ tx }: OperatorContext, id: string): Promise<OrderRow> {
  const order = await read(tx, lockOrder(id));
  if (!order) throw new Error(`order ${id} does not exist`);
  return order;
}

const idsOf = ({ id, user_id, outlet_id }: OrderRow) => ({ order_id: id, user_id, outlet_id });

const moneyOf = ({ hall }: OperatorContext, amount: number): string =>
  moneyFormatter(hall.currency, 'en-us')(amount);

/** The instant in the time of the outlet: `2026-11-24 19:30 (Asia/Shanghai)`. */
function localTime({ hall }: OperatorContext, { table_id }: OrderRow, at: number): string {
  const { time_zone: timeZone } = tableContextOf(hall, table_id).outlet;
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return `${format.format(at * 1000)} (${timeZone})`;
}
