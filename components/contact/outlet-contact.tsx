import { Clock, Mail, MapPin, MessageCircle, Phone } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { Badge } from '#components/ui/badge.tsx';
import { DisclosureRow } from '#components/ui/disclosure-row.tsx';
import { ListGroup } from '#components/ui/list-group.tsx';
import { ListRow } from '#components/ui/list-row.tsx';
import { Section } from '#components/ui/section.tsx';
import { useClockText } from '#components/ui/use-clock-text.ts';
import type { Contact } from '#lib/contract/contact.ts';
import { localDay, weekday } from '#lib/domain/time.ts';
import { OpeningHours } from './hours.tsx';
import { mapLink } from './map-link.ts';

export interface OutletContactProps {
  readonly store: Contact['stores'][number];
  /** Epoch seconds. */
  readonly now: number;
  /** Shows a WeChat id. */
  readonly onWechat: (id: string) => void;
}

/** An outlet: where it is, whether it is open, and every way to reach it. */
export function OutletContact({ store, now, onWechat }: OutletContactProps) {
  const t = useTranslations('contact');
  const locale = useLocale();
  const { time } = useClockText(store.time_zone);
  const { open_now, open_change_at } = store;
  const state = open_now
    ? open_change_at === null
      ? t('always')
      : t('until', { time: time(open_change_at) })
    : t('closed');
  return (
    <Section title={store.name} action={<Badge tone={open_now ? 'brand' : 'neutral'}>{state}</Badge>}>
      <ListGroup label={store.name}>
        <ListRow
          icon={MapPin}
          title={store.address}
          detail={t('map')}
          href={mapLink(store, locale, navigator.userAgent)}
        />
        <DisclosureRow icon={Clock} title={t('hours')}>
          <OpeningHours hours={store.hours} today={weekday(localDay(now, store.time_zone))} />
        </DisclosureRow>
        {store.phone && (
          <ListRow
            icon={Phone}
            title={store.phone}
            detail={t('call')}
            href={`tel:${store.phone.replaceAll(' ', '')}`}
          />
        )}
        {store.email && (
          <ListRow icon={Mail} title={store.email} detail={t('write')} href={`mailto:${store.email}`} />
        )}
        {store.wechat && (
          <ListRow
            icon={MessageCircle}
            title={store.wechat}
            detail={t('wechat')}
            onClick={() => onWechat(store.wechat ?? '')}
          />
        )}
      </ListGroup>
    </Section>
  );
}
