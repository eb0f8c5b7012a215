import type { OutletSummary } from '#lib/contract/store.ts';
import type { Position } from '#lib/domain/distance.ts';
import type { CallContext } from '#server/core/context.ts';
import { selectOrdersAt } from '#server/ordering/order/occupancy.ts';
import { presentOutlet } from './present.ts';

/** The outlets, nearest first with a position, else by name. */
export async function listOutlets(
  { deps, hall, lang, now }: Pick<CallContext, 'deps' | 'hall' | 'lang' | 'now'>,
  position: Position | null,
): Promise<{ list: OutletSummary[] }> {
  const orders = Map.groupBy(await selectOrdersAt(deps.db, now), (order) => order.outlet_id);
  const list = hall.outlets.map((outlet) =>
    presentOutlet(outlet, { lang, now, position, orders: orders.get(outlet.id) ?? [] }),
  );
  const collator = new Intl.Collator(lang === 'zh-cn' ? 'zh-Hans' : 'en', { numeric: true });
  return {
    list: list.sort((a, b) => (a.distance ?? 0) - (b.distance ?? 0) || collator.compare(a.name, b.name)),
  };
}
