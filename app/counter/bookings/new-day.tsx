import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';

/** Says that another day has begun while the panel was open, and leads there. */
export function NewDay({ onOpen }: { onOpen: () => void }) {
  const t = useTranslations('counter.bookings');
  return (
    <div className="mb-4 flex items-center justify-between gap-3 rounded-md bg-warn-soft px-3 py-2 text-small text-warn-text">
      <p role="status">{t('newDay')}</p>
      <Button size="sm" variant="secondary" onClick={onOpen}>
        {t('openToday')}
      </Button>
    </div>
  );
}
