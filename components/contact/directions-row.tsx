import { MapPin } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { ListRow } from '#components/ui/list-row.tsx';
import { directionsLink, type MapPoint } from './map-link.ts';

export interface DirectionsRowProps {
  readonly outlet: MapPoint & { readonly address: string };
}

/** An outlet's address, which opens the way there. */
export function DirectionsRow({ outlet }: DirectionsRowProps) {
  const t = useTranslations('contact');
  return (
    <ListRow
      icon={MapPin}
      title={outlet.address}
      detail={t('directions')}
      href={directionsLink(outlet, useLocale(), navigator.userAgent)}
    />
  );
}
