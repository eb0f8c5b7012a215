import { Check, LocateFixed } from 'lucide-react';
import { useFormatter, useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { ListGroup } from '#components/ui/list-group.tsx';
import { ListRow } from '#components/ui/list-row.tsx';
import { Sheet } from '#components/ui/sheet.tsx';
import type { Store } from '#lib/contract/store.ts';

export type OutletSheetProps = {
  open: boolean;
  onClose: () => void;
  stores: readonly Store[];
  selectedId: string;
  onSelect: (id: string) => void;
  /** Null once the position is known. */
  onLocate: (() => void) | null;
};

/** The outlets to choose from: nearest first where the position is known. */
export default function OutletSheet({
  open,
  onClose,
  stores,
  selectedId,
  onSelect,
  onLocate,
}: OutletSheetProps) {
  const t = useTranslations('home');
  const format = useFormatter();
  const far = (metres: number) =>
    metres < 1000
      ? format.number(Math.round(metres / 10) * 10, { style: 'unit', unit: 'meter', unitDisplay: 'short' })
      : format.number(metres / 1000, {
          style: 'unit',
          unit: 'kilometer',
          unitDisplay: 'short',
          maximumFractionDigits: 1,
        });
  return (
    <Sheet open={open} onClose={onClose} title={t('pick')}>
      <ListGroup label={t('pick')}>
        {stores.map((store) => (
          <ListRow
            key={store.id}
            title={store.name}
            detail={
              <>
                {store.address}
                <br />
                {store.open_now ? t('open') : t('closed')} ·{' '}
                {t('freeCount', { free: store.counts.free, total: store.counts.total })}
              </>
            }
            value={store.distance === null ? undefined : far(store.distance)}
            leading={
              <Check
                aria-hidden="true"
                className={store.id === selectedId ? 'size-5 text-brand-text' : 'invisible size-5'}
              />
            }
            chevron={false}
            onClick={() => onSelect(store.id)}
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
