import { Wrench } from 'lucide-react';
import { useTranslations } from 'next-intl';

/** Time on a row of the grid in which the table can't be booked; with a reason if it is out of service. */
export function BlockedTime({
  style,
  reason,
  until,
}: {
  style: { left: number; width: number };
  reason?: string;
  until?: string;
}) {
  const t = useTranslations('counter.bookings');
  return (
    <span
      aria-hidden={reason === undefined}
      style={style}
      className="pointer-events-none absolute inset-y-0 flex flex-col justify-center overflow-hidden bg-fill bg-[repeating-linear-gradient(135deg,rgb(128_128_128/0.12)_0_4px,transparent_4px_10px)] px-2"
    >
      {reason !== undefined && (
        <>
          <span className="flex items-center gap-1 font-semibold text-small leading-tight">
            <Wrench aria-hidden="true" className="size-3.5 shrink-0" />
            <span className="truncate">{reason}</span>
          </span>
          <span className="truncate text-caption text-ink-2 leading-tight">
            {t('outUntil', { time: until ?? '' })}
          </span>
        </>
      )}
    </span>
  );
}
