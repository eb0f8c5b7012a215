import { ZoneNote } from '#components/ui/zone-note.tsx';
import type { WaitingEntry } from '#lib/contract/waiting.ts';
import { useWishText } from './use-wish-text.ts';

/** What a wish waits for. */
export function WishFacts({ wish }: { wish: WaitingEntry }) {
  const { types, when, where } = useWishText(wish);
  const [outlet] = wish.stores;
  return (
    <div className="text-ink-2 text-small">
      <p>{types}</p>
      <p className="tabular-nums">{when}</p>
      <p>{where}</p>
      {outlet && <ZoneNote timeZone={outlet.time_zone} place={outlet.name} at={wish.from_at} />}
    </div>
  );
}
