import { Check, LocateFixed } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { ListGroup } from '#components/ui/list-group.tsx';
import { ListRow } from '#components/ui/list-row.tsx';
import { Sheet } from '#components/ui/sheet.tsx';
import { useClockText } from '#components/ui/use-clock-text.ts';
import type { OutletSummary } from '#lib/contract/store.ts';
import { FullCatalogue } from '#lib/i18n/provider.tsx';
import { useDistanceText } from './use-distance-text.ts';

export type OutletSheetProps = {
  open: boolean;
  onClose: () => void;
  outlets: readonly OutletSummary[];
  selectedId: string;
  onSelect: (id: string) => void;
  /** Null once the position is known. */
  onLocate: (() => void) | null;
};

/** The outlets to pick from, in the given order. */
export default function OutletSheet(props: OutletSheetProps) {
  return (
    <FullCatalogue>
      <Content {...props} />
    </FullCatalogue>
  );
}

function Content({ open, onClose, outlets, selectedId, onSelect, onLocate }: OutletSheetProps) {
  const t = useTranslations('home');
  const distance = useDistanceText();
  return (
    <Sheet open={open} onClose={onClose} title={t('pick')}>
      <ListGroup label={t('pick')}>
        {outlets.map((outlet) => (
          <ListRow
            key={outlet.id}
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
            onClick={() => onSelect(outlet.id)}
          />
        ))}
      </ListGroup>
      {onLocate && (
        <Button block variant="secondary" icon={LocateFixed} className="mt-4" onClick={onLocate}>
          {t('nearest')}
        </Button>
      )}
    </Sheet>
  );
}

/** The free tables of an open outlet, or when a closed one opens. */
function OutletState({ outlet: { open_now, open_change_at, counts, time_zone } }: { outlet: OutletSummary }) {
  const t = useTranslations('home');
  const { coming } = useClockText(time_zone);
  if (open_now) return `${t('open')} · ${t('freeCount', { free: counts.free, total: counts.total })}`;
  return open_change_at === null ? t('closed') : t('opensAt', { time: coming(open_change_at) });
}
