import { useTranslations } from 'next-intl';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { useClockText } from '#components/ui/use-clock-text.ts';
import type { EditedHall } from '#lib/contract/counter/hall.ts';
import { useOutletZone } from '../more/use-outlet-zone.ts';

/** The last versions: who has changed what, and the way back to each. */
export function VersionsSection({
  hall,
  loading,
  onBack,
}: {
  hall: EditedHall;
  loading: boolean;
  onBack: (version: number) => void;
}) {
  const t = useTranslations('counter.hall');
  const { dayAndTime } = useClockText(useOutletZone());
  return (
    <ol className="divide-y divide-line rounded-lg bg-surface shadow-card">
      {hall.versions.map(({ version, applied_at, by, reason, changes }) => (
        <li key={version} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4 py-3">
          <div className="min-w-0 flex-1 basis-60">
            <p className="text-ink-3 text-small">
              {[t('version', { version }), dayAndTime(applied_at), by ?? t('operator')].join(' · ')}
            </p>
            <ul className="mt-1 flex flex-col gap-0.5">
              {changes.map((change) => (
                <li key={change}>{change}</li>
              ))}
              {changes.length === 0 && <li className="text-ink-2">{t('elsewhere')}</li>}
            </ul>
            {reason && <p className="mt-1 text-ink-2 text-small">{reason}</p>}
          </div>
          {version === hall.version ? (
            <Badge tone="free">{t('inForce')}</Badge>
          ) : (
            <Button size="sm" variant="secondary" disabled={loading} onClick={() => onBack(version)}>
              {t('back')}
            </Button>
          )}
        </li>
      ))}
    </ol>
  );
}
