import { useTranslations } from 'next-intl';
import { Segmented } from '#components/ui/segmented.tsx';
import { TextField } from '#components/ui/text-field.tsx';

const requesters = ['person', 'hall'] as const;

/** Who requests a move, and why. A move that the hall requests costs nothing more, and needs a reason. */
export interface MoveReason {
  readonly by: (typeof requesters)[number];
  readonly reason: string;
}

export const isMoveReasonComplete = ({ by, reason }: MoveReason): boolean =>
  by === 'person' || reason.trim() !== '';

/** Asks who requests a move, and why. */
export function MoveReasonFields({
  value,
  onChange,
}: {
  value: MoveReason;
  onChange: (reason: MoveReason) => void;
}) {
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
          options={requesters.map((by) => ({ value: by, label: t(by) }))}
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
