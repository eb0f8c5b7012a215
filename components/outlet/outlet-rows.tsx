import { Check } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { ListGroup } from '#components/ui/list-group.tsx';
import { ListRow } from '#components/ui/list-row.tsx';
import { useClockText } from '#components/ui/use-clock-text.ts';
import type { OutletSummary } from '#lib/contract/store.ts';
import { useDistanceText } from './use-distance-text.ts';

export interface OutletRowsProps {
  readonly outlets: readonly OutletSummary[];
  readonly selectedId: string;
  readonly onSelect: (outlet: OutletSummary) => void;
}

/** The outlets to pick from, in the given order. */
export function OutletRows({ outlets, selectedId, onSelect }: OutletRowsProps) {
  const t = useTranslations('home');
  const distance = useDistanceText();
  return (
    <ListGroup label={t('pick')}>
      {outlets.map((outlet) => (
        <ListRow
          key={outlet.id}
          current={outlet.id === selectedId}
          title={outlet.name}
          detail={
            <>
              {outlet.address}
              <br />
              <OutletState outlet={outlet} />
            </>
          }
          value={outlet.distance === null ? undefined : distance(outlet.distance)}
          leading={
            <Check
              aria-hidden="true"
              className={outlet.id === selectedId ? 'size-5 text-brand-text' : 'invisible size-5'}
            />
          }
          chevron={false}
          onClick={() => onSelect(outlet)}
        />
      ))}
    </ListGroup>
  );
}

function OutletState({ outlet: { open_now, open_change_at, counts, time_zone } }: { outlet: OutletSummary }) {
  const t = useTranslations('home');
  const { coming } = useClockText(time_zone);
  if (open_now) return `${t('open')} · ${t('freeCount', { free: counts.free, total: counts.total })}`;
  return open_change_at === null ? t('closed') : t('opensAt', { time: coming(open_change_at) });
}
