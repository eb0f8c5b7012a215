import { Check, DoorOpen, Mail, MessageCircle, Phone } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { DirectionsRow } from '#components/contact/directions-row.tsx';
import { OpeningHours } from '#components/contact/hours.tsx';
import { phoneLink } from '#components/contact/phone-link.ts';
import { Card } from '#components/ui/card.tsx';
import { ListGroup } from '#components/ui/list-group.tsx';
import { ListRow } from '#components/ui/list-row.tsx';
import { Section } from '#components/ui/section.tsx';
import type { OutletDetail } from '#lib/contract/store-detail.ts';
import { localDay } from '#lib/domain/time.ts';

export interface OutletFactsProps {
  readonly outlet: OutletDetail;
  readonly now: number;
  readonly onWechat: (id: string) => void;
}

/** The way to an outlet, its hours, its equipment and how to reach its staff. */
export function OutletFacts({ outlet, now, onWechat }: OutletFactsProps) {
  const t = useTranslations('store');
  const contact = useTranslations('contact');
  const { phone, email, wechat, equipment, entrance, time_zone } = outlet;
  return (
    <>
      <Section title={t('way')}>
        <ListGroup label={t('way')}>
          <DirectionsRow outlet={outlet} />
          {entrance && <ListRow icon={DoorOpen} title={t('entrance')} detail={entrance} />}
        </ListGroup>
      </Section>
      <Section title={contact('hours')}>
        <Card>
          <OpeningHours hours={outlet} today={localDay(now, time_zone)} />
        </Card>
      </Section>
      {equipment.length > 0 && (
        <Section title={t('equipment')}>
          <Card>
            <ul className="grid grid-cols-1 gap-x-4 gap-y-2 sm:grid-cols-2">
              {equipment.map((item) => (
                <li key={item} className="flex items-start gap-2">
                  <Check aria-hidden="true" className="mt-0.5 size-[1.125rem] shrink-0 text-brand-text" />
                  {item}
                </li>
              ))}
            </ul>
          </Card>
        </Section>
      )}
      {(phone || email || wechat) && (
        <Section title={t('contact')}>
          <ListGroup label={t('contact')}>
            {phone && <ListRow icon={Phone} title={phone} detail={contact('call')} href={phoneLink(phone)} />}
            {email && (
              <ListRow icon={Mail} title={email} detail={contact('write')} href={`mailto:${email}`} />
            )}
            {wechat && (
              <ListRow
                icon={MessageCircle}
                title={wechat}
                detail={contact('wechat')}
                onClick={() => onWechat(wechat)}
              />
            )}
          </ListGroup>
        </Section>
      )}
    </>
  );
}
