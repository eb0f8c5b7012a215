import { CloudOff } from 'lucide-react';
import { useFormatter, useNow, useTranslations } from 'next-intl';

export interface OfflineBannerProps {
  /** When the data was fetched, epoch seconds. */
  readonly updatedAt: number;
  readonly online: boolean;
}

/** Shows the age of data that cannot be fetched again. Two lines fit into it. */
export default function OfflineBanner({ updatedAt, online }: OfflineBannerProps) {
  const t = useTranslations('ui');
  const format = useFormatter();
  const now = useNow({ updateInterval: 10_000 });
  return (
    <p
      role="status"
      className="flex min-h-11 items-center justify-center gap-2 text-balance rounded-md bg-warn-soft px-4 py-1 text-small text-warn-text"
    >
      <CloudOff aria-hidden="true" className="size-4 shrink-0" />
      {t(online ? 'staleSince' : 'offlineSince', {
        // The clock of the page may be behind by its interval.
        age: format.relativeTime(Math.min(updatedAt * 1000, now.getTime()), now),
      })}
    </p>
  );
}
