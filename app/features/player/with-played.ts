import type { Order } from '#lib/contract/order.ts';
import type { PlayedOrder } from '#lib/contract/player.ts';

/** An order of My Order: the person's own, or one that they joined. */
export type ListedOrder = Order | PlayedOrder;

export const isPlayed = (order: ListedOrder): order is PlayedOrder => 'organiser' in order;

const listedAt = (order: ListedOrder) => (isPlayed(order) ? order.joined_at : order.created_at);
const rankOf = ({ status }: ListedOrder) => (status === 'playing' ? 0 : 1);

/**
 * The own orders with those that the person joined at their places: what is being played first, then the
 * newest. Before all pages were read, older ones wait for the page that they belong to.
 */
export function withPlayed(
  own: readonly Order[],
  played: readonly PlayedOrder[],
  isComplete: boolean,
): ListedOrder[] {
  const oldest = own.at(-1)?.created_at ?? 0;
  const shown = played.filter((order) => isComplete || rankOf(order) === 0 || order.joined_at >= oldest);
  return [...own, ...shown].sort((a, b) => rankOf(a) - rankOf(b) || listedAt(b) - listedAt(a));
}
