import { Clock, Mail, MapPin, MessageCircle, Phone } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { Badge } from '#components/ui/badge.tsx';
import { DisclosureRow } from '#components/ui/disclosure-row.tsx';
import { ListGroup } from '#components/ui/list-group.tsx';
import { ListRow } from '#components/ui/list-row.tsx';
import { Section } from '#components/ui/section.tsx';
import type { Contact } from '#lib/contract/contact.ts';
import { localDay } from '#lib/domain/time.ts';
import { OpeningHours } from './hours.tsx';
import { mapLink } from './map-link.ts';
import { phoneLink } from './phone-link.ts';
import { useOpenText } from './use-open-text.ts';

export interface OutletContactProps {
  readonly outlet: Contact['stores'][number];
  readonly now: number;
  readonly onWechat: (id: string) => void;
}

/** An outlet: address, opening hours, phone, email and WeChat. */
export function OutletContact({ outlet, now, onWechat }: OutletContactProps) {
  const t = useTranslations('contact');
  const locale = useLocale();
  const state = useOpenText(outlet);
  return (
    <Section title={outlet.name} action={<Badge tone={outlet.open_now ? 'brand' : 'neutral'}>{state}</Badge>}>
      <ListGroup label={outlet.name}>
        <ListRow
          icon={MapPin}
          title={outlet.address}
          detail={t('map')}
          href={mapLink(outlet, locale, navigator.userAgent)}
        />
        <DisclosureRow icon={Clock} title={t('hours')}>
          <OpeningHours hours={outlet} today={localDay(now, outlet.time_zone)} />
        </DisclosureRow>
        {outlet.phone && (
          <ListRow icon={Phone} title={outlet.phone} detail={t('call')} href={phoneLink(outlet.phone)} />
        )}
        {outlet.email && (
          <ListRow icon={Mail} title={outlet.email} detail={t('write')} href={`mailto:${outlet.email}`} />
        )}
        {outlet.wechat && (
          <ListRow
            icon={MessageCircle}
            title={outlet.wechat}
            detail={t('wechat')}
            onClick={() => onWechat(outlet.wechat ?? '')}
          />
        )}
      </ListGroup>
    </Section>
  );
}
