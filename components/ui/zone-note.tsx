import { useTranslations } from 'next-intl';
import { useForeignZone } from './use-foreign-zone.ts';

export interface ZoneNoteProps {
  readonly timeZone: string;
  readonly place: string;
  readonly at: number;
  readonly className?: string;
}

/** Says whose time it is; nothing if the phone's clock shows the same. */
export function ZoneNote({ timeZone, place, at, className = '' }: ZoneNoteProps) {
  const t = useTranslations('zone');
  const zone = useForeignZone()(timeZone, at);
  return zone && <p className={`text-ink-2 text-small ${className}`}>{t('localTime', { place, zone })}</p>;
}
