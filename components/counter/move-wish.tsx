import { useTranslations } from 'next-intl';
import { Segmented } from '#components/ui/segmented.tsx';
import { TextField } from '#components/ui/text-field.tsx';

const wishes = ['person', 'hall'] as const;

/** Whose wish a move is: a move that the hall wants costs nothing more, and has a reason. */
export interface Wish {
  readonly by: (typeof wishes)[number];
  readonly reason: string;
}

export const isWishComplete = ({ by, reason }: Wish): boolean => by === 'person' || reason.trim() !== '';

/** Asks by whose wish an order moves. */
export function MoveWish({ value, onChange }: { value: Wish; onChange: (wish: Wish) => void }) {
  const t = useTranslations('counter.move');
  return (
    <>
      <div>
        <p aria-hidden="true" className="mb-1.5 font-medium text-ink-2 text-small">
          {t('by')}
        </p>
        <Segmented
          label={t('by')}
          value={value.by}
          onChange={(by) => onChange({ ...value, by })}
          options={wishes.map((wish) => ({ value: wish, label: t(wish) }))}
        />
      </div>
      {value.by === 'hall' && (
        <>
          <p className="text-ink-2 text-small">{t('hallNote')}</p>
          <TextField
            label={t('reason')}
            value={value.reason}
            onChange={(reason) => onChange({ ...value, reason })}
          />
        </>
      )}
    </>
  );
}
